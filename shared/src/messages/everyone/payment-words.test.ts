import { expect, it } from 'vitest';
import { paymentWords } from './payment-words.ts';

const cash = (amount: number) => ({ tender: 'cash' as const, amount });
const upi = (amount: number) => ({ tender: 'upi' as const, amount });

it.each([
  ['the provider’s', { paymentId: 'pay_counter_1' }, [['Paid online', 300]]],
  ['cash', { tenders: [cash(300)] }, [['Paid in cash', 300]]],
  [
    'cash in two goes, and UPI',
    { tenders: [upi(100), cash(50), cash(150)] },
    [
      ['Paid in cash', 200],
      ['Paid by UPI', 100],
    ],
  ],
  [
    'the provider’s, given back by a person',
    { paymentId: 'pay_1', tenders: [{ tender: 'bank' as const, amount: 300 }] },
    [['Paid by bank transfer', 300]],
  ],
  ['more than what is told of', { tenders: [cash(400), upi(50)] }, [['Paid in cash and by UPI', 300]]],
  ['taken by staff, of which no more is known', {}, [['Paid', 300]]],
])('a payment is named by how it came: %s', (_, payment, words) => {
  expect(paymentWords({ paymentId: 'counter_1', amount: 300, ...payment })).toEqual(words);
});
