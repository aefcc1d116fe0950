import { defaultContact } from '@forno/shared/domain';
import { expect, it } from 'vitest';
import { asWritten } from './email-content.ts';
import { deliveryChanged } from './orders.ts';

it.each([
  ['what is collected', { delivery: { address: '' } }],
  ['what goes to the same address', { delivery: { address: '2 New Road' }, sameAddress: true }],
])('a change of %s is told as one of its details, without an address', (_what, more) => {
  const data = { name: 'Asha', number: '17', link: 'https://forno.example/order', ...more };
  const { subject, preview, parts } = deliveryChanged(data, defaultContact, asWritten);
  expect([subject, preview]).toEqual([
    'Your order 17: details changed',
    'We have changed the details of your order.',
  ]);
  expect(JSON.stringify(parts)).not.toMatch(/goes|Road/);
});
