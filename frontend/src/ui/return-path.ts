/** Where a guard sent somebody away from, out of the router's untyped state; only a path of this site. */
export function returnPath(state: unknown, otherwise: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return otherwise;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : otherwise;
}
