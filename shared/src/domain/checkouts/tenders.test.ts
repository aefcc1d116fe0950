import { expect, it } from 'vitest';
import { counterPaymentId, counterPayments, isCounterPayment, upiText } from './tenders.ts';

it('knows what was received at the counter from what the provider has', () => {
  const id = counterPaymentId('3f8a', '0'.repeat(24));
  for (const [one, is] of [
    [id, true],
    ['pay_counter_1', false],
    [undefined, false],
  ] as const)
    expect([isCounterPayment(one), counterPayments.test(one ?? '')]).toEqual([is, is]);
});

it('a QR code’s text names whom to pay, and the amount in rupees to the paisa', () => {
  const text = upiText({ upi: 'forno.shop@okaxis', name: 'Forno & Sons', amount: 59_805, note: 'Order 17' });
  expect(text).toBe('upi://pay?pa=forno.shop@okaxis&pn=Forno%20%26%20Sons&am=598.05&cu=INR&tn=Order%2017');
});
