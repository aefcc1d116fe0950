import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

type IdPrefix = 'order' | 'pay' | 'rfnd' | 'disp' | 'evt';

/** A new id as Razorpay writes them: a prefix and 14 base-62 characters. */
export function newId(prefix: IdPrefix): string {
  const letters = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${letters.join('')}`;
}
