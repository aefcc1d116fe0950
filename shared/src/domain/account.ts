export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Unicode-normalised, so that equal-looking passwords match. */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

/** Length as bcrypt counts it: UTF-8 bytes, silently cut off after 72. */
export const passwordBytes = (password: string): number =>
  new TextEncoder().encode(normalisePassword(password)).length;

/** Formats an E.164 number; Indian ones in two halves. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}
