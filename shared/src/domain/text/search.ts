import { toE164 } from '../accounts/phone.ts';
import { keyOf } from '../orders/seen.ts';

/** A case-insensitive substring pattern, escaped. */
export function contains(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

/**
 * Search words of a customer, matched by prefix: words of the name, and parts of a double name; the email from each of
 * its parts before the @.
 */
export function customerWords({ name, email }: { name: string; email: string }): string[] {
  const address = keyOf(email);
  const within = [...address.matchAll(/[^\p{L}\p{N}@]+(?=[^@]*@)/gu)].map((gap) =>
    address.slice(gap.index + gap[0].length),
  );
  const words = keyOf(name).split(' ');
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...words, ...parts, address, ...within].filter(Boolean))];
}

/**
 * How to search for orders. `begins`: a prefix of the field, found by its index; `words`: prefixes of words of the
 * customer's name or email, or a short id.
 */
type OrderSearch =
  | { by: 'id' | 'paymentId' | 'razorpayOrderId'; is: string }
  | { by: 'shortId' | 'email' | 'phone'; begins: string }
  | { by: 'words'; words: string[]; shortId: string | undefined };

/** Recognises ids, emails, phone numbers and names; each is found by an index. */
export function readOrderSearch(typed: string): OrderSearch {
  const text = typed.trim();
  if (/^pay_\w+$/.test(text)) return { by: 'paymentId', is: text };
  if (/^order_\w+$/.test(text)) return { by: 'razorpayOrderId', is: text };
  if (/^#?[0-9a-f]{24}$/i.test(text)) return { by: 'id', is: text.slice(-24).toLowerCase() };
  if (/^\S+@\w\S*$/.test(text)) return { by: 'email', begins: text.toLowerCase() };
  if (/^\+?[\d\s()-]{7,}$/.test(text)) return { by: 'phone', begins: toE164(text) };
  const digits = /^#?([0-9a-f]{1,6})$/i.exec(text)?.[1]?.toUpperCase();
  // A name may consist of these letters, but hardly of digits too.
  if (digits && (text.startsWith('#') || /^(?=.*\d).{6}$/.test(text)))
    return { by: 'shortId', begins: `#${digits}` };
  const words = keyOf(text).split(' ').filter(Boolean);
  return { by: 'words', words, shortId: digits && digits.length >= 4 ? `#${digits}` : undefined };
}
