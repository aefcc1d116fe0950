/** Of a complaint that somebody else has answered or closed. */
export const complaintStale =
  'Somebody else has just answered or closed this message. You now see its current state.';

/** Who wrote a message, for the shop: anybody can type anybody's address. */
export const complaintWriter = (email: string, loggedIn: boolean): string =>
  loggedIn ? `logged in as ${email}` : 'not logged in';

export const complaintNotices = {
  answered: 'Your answer is on its way.',
  closed: 'The message is closed.',
  reopened: 'The message is open again.',
} as const;

export const complaintFailures = {
  load: 'The messages could not be loaded.',
  answer: 'The answer could not be sent.',
  ratings: 'The ratings could not be loaded.',
  seen: 'It could not be marked as seen.',
} as const;
