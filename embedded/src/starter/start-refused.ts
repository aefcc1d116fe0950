/** The shop can't start, for a reason that the person at the terminal can mend; the message is all they get to see. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
