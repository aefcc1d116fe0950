/** Refusals that only the server words: the scripts of the browser do not hold them. */
export const serverErrors = {
  internal: 'Something went wrong on our side. Please try again.',
  dayRange: 'Please choose a range of at most one year that starts before it ends.',
  unknownKey: (key: string): string =>
    `Nothing was done: “${key.slice(0, 40)}” is not known here. After an update please reload, or try again in a minute.`,
  /** On the list of all jobs, which offers more than it may do. */
  board: {
    error: 'Nothing was done',
    change: 'Here queues are only paused and resumed. What becomes of jobs is decided on the page Queues.',
  },
  holdTooLarge: (most: number, name: string): string =>
    `We can reserve at most ${most} portions of ${name} for one unpaid order.`,
} as const;

/** What an operator reads after a restore: what comes back that should not, and what is lost. */
export const afterRestore = `Workers ask the provider for every payment since then.
Who was dismissed since the backup is staff again, and changed passwords are the old ones: nobody but owners may do anything before an owner looks through Staff. Tablets are enrolled anew, and PINs set anew.
Lost are counter sales, till and stock of since then, and unsubscribed mails: see “After a restore” in docs/setup.md.`;

/** What commands refuse; `address` is the account's. */
export const commandErrors = {
  noWorker: 'No worker picked it up. Start one and try again.',
  noFile: 'Which file? npm run restore -- file',
  halfRestored:
    'A restore into this database has not ended. Run it again with --replace: npm run restore -- file --replace',
  /** Of a file that a command reads or writes, by the system's code. */
  ofFiles: new Map([
    ['ENOSPC', () => 'The disk is full. Make room, and run it again.'],
    ['ENOENT', (file: string) => `There is no ${file}, or not the folder that it is in.`],
    ['EACCES', (file: string) => `You may not read or write ${file}.`],
    ['EISDIR', (file: string) => `${file} is a folder. Name a file in it.`],
    [
      'EEXIST',
      (file: string) =>
        `${file} is being written by another backup. If none runs, one was killed: remove it.`,
    ],
  ]),
  noAddress: 'Whose account? Add its email address.',
  noEmail: (address: string): string => `${address} is not an email address.`,
  notRegistered: (address: string): string => `Nobody has registered as ${address}.`,
  notVerified: (address: string): string =>
    `${address} is not verified: follow the link in its mail first, or send a new one from the profile.`,
  noSecondFactor: (name: string): string => `${name} has no second factor.`,
} as const;
