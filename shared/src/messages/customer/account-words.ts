/** Where a link leads to nothing of the account that is logged in; whether it is another one’s, nobody is told. */
export const accountWords = {
  nothing: 'Not in this account',
  loggedInAs: (who: string) =>
    `You are logged in as ${who}. This account has nothing at this link. If it was sent to another one, log in with that: you come back here.`,
  other: 'Log in as somebody else',
} as const;
