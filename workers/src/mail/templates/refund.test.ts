import { defaultContact } from '@forno/shared/domain';
import { expect, it } from 'vitest';
import { asWritten } from './email-content.ts';
import { refund } from './refund.ts';

it('tells of all lines that were cancelled together in one sum, with the fee', () => {
  const data = { name: 'Asha', amount: 61_800, reason: 'You cancelled it.', paymentId: 'pay_1', number: '2' };
  const all = { ...data, pizzas: ['1 × Rossa', '2 × Cola'], fee: 4_000 };
  const { subject, parts } = refund(all, defaultContact, asWritten);
  expect(subject).toBe('Your refund of ₹618 for order 2');
  const refunding = 'We’re refunding ₹618 for 1 × Rossa, 2 × Cola in order 2 to the account you paid from.';
  expect(parts.slice(0, 2)).toMatchObject([
    { text: `${refunding} You cancelled it.` },
    { text: '₹40 of it is the delivery fee.' },
  ]);
  const [beside] = refund({ ...data, waits: 9_000 }, defaultContact, asWritten).parts;
  expect(beside).toMatchObject({
    text: expect.stringMatching(/You cancelled it\. Another ₹90 waits\. Your bank/),
  });
  const [decided] = refund({ ...data, back: 9_000 }, defaultContact, asWritten).parts;
  expect(decided).toMatchObject({
    text: expect.stringMatching(/You cancelled it\. Another ₹90: your bank has given it back\.$/),
  });
});
