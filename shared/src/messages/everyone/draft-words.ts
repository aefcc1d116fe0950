import { errors } from './toasts.ts';

/** Of what was typed and not sent. */
export const draftTexts = {
  /** `at`: when it was typed. `overtaken`: some of it was not taken up again. */
  restored: (at: string, overtaken: boolean): string =>
    `This is what you typed at ${at} and did not send.${overtaken ? ' What somebody has changed since is left as it is now.' : ''}`,
  fresh: 'Start fresh',
} as const;

/** Over a page in which something is typed, once its session has ended. */
export const logInAgainTexts = {
  title: 'Log in again',
  lead: `${errors.sessionExpired} What you typed is still there, and what you sent goes out then.`,
  leave: 'Go to the login',
} as const;
