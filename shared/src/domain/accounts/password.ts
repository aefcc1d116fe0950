/** Unicode-normalised, so that equal-looking passwords match. */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

/** Length as bcrypt counts it: UTF-8 bytes, silently cut off after 72. */
export const passwordBytes = (password: string): number =>
  new TextEncoder().encode(normalisePassword(password)).length;
