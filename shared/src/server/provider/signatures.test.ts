import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkoutSignatureIsValid, webhookSignatureIsValid } from './signatures.ts';

const sign = (content: string | Buffer, secret: string) =>
  createHmac('sha256', secret).update(content).digest('hex');

it('accepts the signature over the stored order and the payment', () => {
  const signature = sign('order_1|pay_1', 'secret');
  expect(checkoutSignatureIsValid('order_1', 'pay_1', signature, 'secret')).toBe(true);
});

it.each([
  ['of another order', 'order_2', 'pay_1', sign('order_1|pay_1', 'secret')],
  ['of another payment', 'order_1', 'pay_2', sign('order_1|pay_1', 'secret')],
  ['made with another secret', 'order_1', 'pay_1', sign('order_1|pay_1', 'guess')],
  ['that is empty', 'order_1', 'pay_1', ''],
  ['that is cut short', 'order_1', 'pay_1', sign('order_1|pay_1', 'secret').slice(0, 62)],
  ['that is no hex', 'order_1', 'pay_1', 'z'.repeat(64)],
])('refuses a signature %s', (_case, order, payment, signature) => {
  expect(checkoutSignatureIsValid(order, payment, signature, 'secret')).toBe(false);
});

it('checks a webhook over its raw bytes, with the secret of now or the one before', () => {
  const body = Buffer.from('{ "event": "payment.captured" }');
  expect(webhookSignatureIsValid(body, sign(body, 'now'), ['now', 'before'])).toBe(true);
  expect(webhookSignatureIsValid(body, sign(body, 'before'), ['now', 'before'])).toBe(true);
  expect(webhookSignatureIsValid(body, sign(body, 'else'), ['now', 'before'])).toBe(false);
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(webhookSignatureIsValid(rewritten, sign(body, 'now'), ['now'])).toBe(false);
});
