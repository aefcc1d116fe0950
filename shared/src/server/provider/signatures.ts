import { hmac, isSame } from '../runtime/hmac.ts';

const matches = (content: string | Buffer, secret: string, signature: string): boolean =>
  isSame(Buffer.from(signature, 'hex'), hmac(secret, content));

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
