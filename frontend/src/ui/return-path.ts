/** Login pages: whoever is logged in has no use for them. */
const entrances = /^\/(?:login|register|admin_login)\/?(?:[?#]|$)/;

/** Where a guard sent somebody away from, out of the router's untyped state; only a path of this site. */
export function returnPath(state: unknown, otherwise: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return otherwise;
  const { from } = state;
  if (typeof from !== 'string' || entrances.test(from)) return otherwise;
  return /^\/(?![/\\])/.test(from) ? from : otherwise;
}
