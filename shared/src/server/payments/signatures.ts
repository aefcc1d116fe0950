import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, compared in constant time. */
function matches(content: string | Buffer, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `orderId`: the stored one, never the callback's. */
export function checkoutSignatureIsValid(
  orderId: string,
  paymentId: string,
  signature: string,
  keySecret: string,
): boolean {
  return matches(`${orderId}|${paymentId}`, keySecret, signature);
}

/** Over the raw bytes of the body: reserialised JSON would not match. */
export function webhookSignatureIsValid(
  body: Buffer,
  signature: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => matches(body, secret, signature));
}
