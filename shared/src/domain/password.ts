/** Two spellings of the same letters are one password. */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

/** How much of a password bcrypt sees: it counts bytes of UTF-8, and drops what is over 72 without a word. */
export const passwordBytes = (password: string): number =>
  new TextEncoder().encode(normalisePassword(password)).length;
