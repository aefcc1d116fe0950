/** Matches texts that contain this one, whatever its case: its letters are letters, not a pattern. */
export function contains(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

/** Two spellings of a name are one: lower case, single spaces. */
export const foldText = (text: string) => text.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' ');

/** What a customer is found by, each by its beginning: the words of the name; the email, from any word before its @. */
export function customerWords({ name, email }: { name: string; email: string }): string[] {
  const address = foldText(email);
  const within = [...address.matchAll(/[^\p{L}\p{N}@]+(?=[^@]*@)/gu)].map((gap) =>
    address.slice(gap.index + gap[0].length),
  );
  return [...new Set([...foldText(name).split(' '), address, ...within].filter(Boolean))];
}

/**
 * What somebody who searches the orders means. `begins`: the field begins with the text, so that its index finds it;
 * `words`: each begins a word of the customer's name or email, or the only one the short id, where it looks like one.
 */
export type OrderSearch =
  | { by: 'id' | 'paymentId' | 'razorpayOrderId'; is: string }
  | { by: 'shortId' | 'email'; begins: string }
  | { by: 'words'; words: string[]; shortId: string | undefined };

/** Tells what an id, an email or a name is; an index finds each of them. */
export function readOrderSearch(typed: string): OrderSearch {
  const text = typed.trim();
  if (/^pay_\w+$/.test(text)) return { by: 'paymentId', is: text };
  if (/^order_\w+$/.test(text)) return { by: 'razorpayOrderId', is: text };
  if (/^#?[0-9a-f]{24}$/i.test(text)) return { by: 'id', is: text.slice(-24).toLowerCase() };
  if (/^\S+@\w\S*$/.test(text)) return { by: 'email', begins: text.toLowerCase() };
  const digits = /^#?([0-9a-f]{1,6})$/i.exec(text)?.[1]?.toUpperCase();
  // A name may consist of these letters, but hardly of digits too.
  if (digits && (text.startsWith('#') || /^(?=.*\d).{6}$/.test(text)))
    return { by: 'shortId', begins: `#${digits}` };
  const words = foldText(text).split(' ').filter(Boolean);
  return { by: 'words', words, shortId: digits && digits.length >= 4 ? `#${digits}` : undefined };
}
