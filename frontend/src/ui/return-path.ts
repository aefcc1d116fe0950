/** Login pages, useless once logged in. */
const entrances = /^\/(?:login|register|admin_login)\/?(?:[?#]|$)/;

/** Where a guard redirected from, from the router's untyped state; only paths of this site. */
export function returnPath(state: unknown, otherwise: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return otherwise;
  const { from } = state;
  if (typeof from !== 'string' || entrances.test(from)) return otherwise;
  return /^\/(?![/\\])/.test(from) ? from : otherwise;
}
