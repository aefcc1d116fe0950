import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lower-case hex HMAC-SHA256: the one signature Razorpay uses everywhere. */
export function hmacHex(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** For the dialog's handler; the shop verifies it. Signed with the key secret. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmacHex(`${orderId}|${paymentId}`, keySecret);
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hmacHex(given, 'compare')), Buffer.from(hmacHex(expected, 'compare')));
}
