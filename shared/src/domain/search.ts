/** Matches texts that contain this one, whatever its case: its letters are letters, not a pattern. */
export function contains(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

/**
 * What somebody who searches the orders means. `begins`: the field begins with the text, so that its index finds it;
 * `contains`: part of a name or an e-mail, and of a short id where the text looks like one.
 */
export type OrderSearch =
  | { by: 'id' | 'paymentId' | 'razorpayOrderId'; is: string }
  | { by: 'shortId' | 'email'; begins: string }
  | { by: 'part'; contains: string; inShortId: boolean };

/** Tells what names an order or a customer, which an index finds, from part of a name, for which all are read. */
export function readOrderSearch(typed: string): OrderSearch {
  const text = typed.trim();
  if (/^pay_\w+$/.test(text)) return { by: 'paymentId', is: text };
  if (/^order_\w+$/.test(text)) return { by: 'razorpayOrderId', is: text };
  if (/^#?[0-9a-f]{24}$/i.test(text)) return { by: 'id', is: text.slice(-24).toLowerCase() };
  if (/^\S+@\w\S*$/.test(text)) return { by: 'email', begins: text.toLowerCase() };
  const shortId = /^#?([0-9a-f]{1,6})$/i.exec(text)?.[1]?.toUpperCase();
  // A name may consist of these letters, but hardly of digits too.
  if (shortId && (text.startsWith('#') || /^(?=.*\d).{6}$/.test(text)))
    return { by: 'shortId', begins: `#${shortId}` };
  return { by: 'part', contains: text, inShortId: shortId !== undefined && shortId.length >= 4 };
}
