/** The shop can't start for a reason the user can fix; only the message is printed. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
