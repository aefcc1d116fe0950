import { expect, it } from 'vitest';
import { newsOfDelivery } from './delivery.ts';

const book = ['2 B Road, 560001', '3 Road', '4 Road', '5 Road', '6 Road'];
const after = (address: string) => newsOfDelivery({ address: '1 A Road', addressBook: book }, { address });

it.each(['2 b road 560 001', '2B Road 560001', '1-a road', ''])('adds nothing for %j', (address) => {
  expect(after(address)).toEqual({});
});

it('adds another one at the front of a short book, and the first phone', () => {
  expect(after('2/2 B Road, 560001')).toEqual({
    addressBook: ['2/2 B Road, 560001', ...book.slice(0, -1)],
  });
  const delivery = { address: '', phone: '+919876543210' };
  expect(newsOfDelivery({ address: '' }, delivery)).toEqual({ phone: delivery.phone });
  expect(newsOfDelivery({ address: '', phone: '+911111111111' }, delivery)).toEqual({});
});
