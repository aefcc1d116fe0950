/** Of a ticket that somebody else has answered or closed. */
export const ticketStale =
  'Somebody else has just answered or closed this ticket. You now see its current state.';

/** Who wrote a message, for the shop: anybody can type anybody's address. */
export const ticketWriter = (email: string, loggedIn: boolean): string =>
  loggedIn ? `logged in as ${email}` : 'not logged in';

export const ticketNotices = {
  asked: 'Thank you. We have your message and answer within 48 hours.',
  answered: 'Your answer is on its way.',
  closed: 'The ticket is closed.',
  reopened: 'The ticket is open again.',
} as const;

export const ticketFailures = {
  load: 'The messages could not be loaded.',
  answer: 'The answer could not be sent.',
  ask: 'Your message could not be sent. Please try again later.',
} as const;
