/** Pages that lead in: whoever is in would stand before a closed door there. */
const entrances = /^\/(?:login|register|admin_login)\/?(?:[?#]|$)/;

/** Where a guard sent somebody away from, out of the router's untyped state; only a path of this site. */
export function returnPath(state: unknown, otherwise: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return otherwise;
  const { from } = state;
  if (typeof from !== 'string' || entrances.test(from)) return otherwise;
  return /^\/(?![/\\])/.test(from) ? from : otherwise;
}
