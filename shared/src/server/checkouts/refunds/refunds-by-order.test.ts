import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { isUndecided } from '../../../domain/index.ts';
import { refundBack, refundHeld, refundBeside } from '../../../messages/server/index.ts';
import type { Checkout, Refund } from '../../db/models/index.ts';
import { feeToReturn } from './refund-fee.ts';
import { freeRefunds, leftToRefund, refundsByOrder, tenderBack, waysBack } from './refunds-by-order.ts';

const [first, second] = [new Types.ObjectId(), new Types.ObjectId()];
/** One payment of 40,000 paise for two orders. */
const lines = [
  { orderId: first, amount: 24_000 },
  { orderId: second, amount: 16_000 },
] as Checkout['lines'];
const refund = (amount: number, fields: Partial<Refund> = {}): Refund => ({
  key: `rfnd_${amount}`,
  paymentId: 'pay_1',
  amount,
  reason: 'There.',
  state: 'done',
  byProvider: true,
  at: new Date(),
  ...fields,
});
const paid = (...refunds: Refund[]) => ({ lines, amount: 40_000, paymentId: 'pay_1', refunds });
const shown = (...refunds: Refund[]) => {
  const given = refundsByOrder(paid(...refunds));
  return [first, second].map((_id) => given.get(String(_id))?.amount ?? 0);
};
const left = (checkout: Parameters<typeof leftToRefund>[0]) =>
  [first, second].map((_id, line) => leftToRefund(checkout, { _id, totalAmount: lines[line]?.amount ?? 0 }));

describe('a refund that names no order', () => {
  it('is that of the order whose sum it is', () => {
    expect(shown(refund(16_000))).toEqual([0, 16_000]);
  });

  it('of any other sum is given to one order after the other', () => {
    expect(shown(refund(30_000))).toEqual([24_000, 6_000]);
  });
});

describe('what is left to refund', () => {
  it('is less what went back of this order already', () => {
    expect(left(paid(refund(10_000, { orderId: first })))).toEqual([14_000, 16_000]);
  });

  it('is no more than what is left of the payment, also while an order is not known yet', () => {
    const one = { ...paid(refund(30_000)), lines: lines.slice(0, 1) };
    expect(left(one)).toEqual([0, 10_000]);
  });

  it('counts neither what failed nor what is about another payment', () => {
    const others = [refund(20_000, { state: 'failed' }), refund(40_000, { paymentId: 'pay_2' })];
    expect(shown(...others)).toEqual([0, 0]);
    expect(left(paid(...others))).toEqual([24_000, 16_000]);
  });

  it('is nothing when the provider would not refund so little', () => {
    expect(left(paid(refund(23_901, { orderId: first })))).toEqual([0, 16_000]);
  });
});

it('a disputed refund is undecided while a dispute of its own payment is', () => {
  const disputes = (status: string, payment_id = 'pay_1') => ({
    disputes: [{ id: 'disp_1', payment_id, status, amount: 1 }] as NonNullable<Checkout['disputes']>,
  });
  const held = refund(16_000, { state: 'held', disputed: true });
  expect(
    ['open', 'under_review', 'lost', 'won'].map((status) => isUndecided(disputes(status), held)),
  ).toEqual([true, true, false, false]);
  expect(isUndecided(disputes('open', 'pay_2'), held)).toBe(false);
  expect(isUndecided(disputes('open'), refund(16_000, { state: 'held' }))).toBeFalsy();
});

it('tells what was made apart from what a dispute keeps, and of that whether the bank has given it back', () => {
  const disputed = { disputed: true, byProvider: false, orderId: first };
  const made = [
    refund(10_000, { orderId: first }),
    refund(10_000, { ...disputed, state: 'held' }),
    refund(5_000, { ...disputed, orderId: second, state: 'kept' }),
    refund(4_000, { key: 'fee', ofFee: true, ...disputed, state: 'held' }),
  ];
  const after = (...statuses: string[]) => {
    const disputes = statuses.map((status) => ({ payment_id: 'pay_1', status })) as Checkout['disputes'];
    const given = refundsByOrder({ ...paid(...made), deliveryFee: 4_000, disputes });
    return [first, second].map((_id) => given.get(String(_id)));
  };
  const kept = { amount: 20_000, kept: 10_000, reason: 'There.' };
  const waits = { done: 10_000, due: 0, waits: 10_000, back: 0 };
  const [one, fee] = after('under_review');
  expect(one).toMatchObject({ ...kept, state: 'due', parts: waits });
  expect(fee).toMatchObject({ state: 'due', reason: refundHeld, fee: 4_000, parts: { waits: 9_000 } });
  expect(after('lost', 'open')[0]).toMatchObject({ state: 'due', parts: waits });
  expect(after('lost', 'won')[0]).toMatchObject({
    ...kept,
    state: 'done',
    parts: { waits: 0, back: 10_000 },
  });
  expect(after('lost')[1]).toMatchObject({ state: 'done', reason: refundBack, parts: { back: 9_000 } });
  expect(refundBeside({ done: 10_000, due: 0, waits: 0, back: 10_000 }, 'Cold.')).toBe(
    'Cold. Another ₹100: your bank has given it back.',
  );
  expect(refundBeside({ done: 5_000, due: 5_000, waits: 10_000, back: 0 }, 'Cold.')).toMatch(
    /^₹50 of it have gone back\. Cold\. Another ₹100 waits\. Your bank is looking/,
  );
});

it('is given back in the way that is wished, or the first it came by, that so much is left of; else in cash', () => {
  const tenders = [
    { tender: 'card', amount: 6_000 },
    { tender: 'upi', amount: 4_000 },
  ] as NonNullable<Checkout['tenders']>;
  const refunds = [refund(3_500, { tender: 'card' })];
  const back = (...asked: [number, 'upi' | 'card' | 'cash' | undefined]) =>
    tenderBack({ tenders, refunds }, ...asked);
  expect([back(2_500, 'upi'), back(2_500, undefined), back(2_501, 'card')]).toEqual(['upi', 'card', 'upi']);
  expect([back(100, 'cash'), back(4_001, 'upi')]).toEqual(['card', 'cash']);
  const ways = (amount: number) =>
    waysBack({ tenders, refunds }, amount).map((way) => `${way.tender} ${way.amount}`);
  expect([ways(4_000), ways(6_500), ways(7_000)]).toEqual([
    ['upi 4000'],
    ['card 2500', 'upi 4000'],
    ['card 2500', 'upi 4000', 'cash 500'],
  ]);
});

it('a refund that a dispute splits, and splits again, has parts under keys of their own, together what was paid', () => {
  const lost = { payment_id: 'pay_1', amount: 10_000, amount_deducted: 10_000, status: 'lost' };
  const split = (...refunds: Refund[]) =>
    freeRefunds({ ...paid(...refunds), disputes: [lost] as Checkout['disputes'] });
  const held = refund(24_000, { key: 'x', state: 'held', disputed: true, byProvider: false });
  const [made, due, rest] = split(refund(16_000), held) as [Refund, Refund, Refund];
  const again = split(made, { ...due, state: 'held' }, rest, refund(8_000));
  expect(again.map(({ amount, state }) => [amount, state])).toEqual([
    [16_000, 'done'],
    [6_000, 'due'],
    [8_000, 'held'],
    [2_000, 'held'],
    [8_000, 'done'],
  ]);
  expect(new Set(again.map(({ key }) => key)).size).toBe(5);
});

it('what was kept for a lost dispute is not taken from the next refund too: what is left goes out', () => {
  const lost = { payment_id: 'pay_1', amount: 16_000, amount_deducted: 16_000, status: 'lost' };
  const kept = refund(16_000, { key: 'a', state: 'kept', disputed: true, byProvider: false });
  const held = refund(30_000, { key: 'b', state: 'held', disputed: true, byProvider: false });
  const after = freeRefunds({ ...paid(kept, held), disputes: [lost] as Checkout['disputes'] });
  expect(after.map(({ amount, state }) => [amount, state])).toEqual([
    [16_000, 'kept'],
    [24_000, 'due'],
  ]);
});

it('a fee goes back once all of its orders did, known by their lines while the checkout does not name them', () => {
  const nameless = lines.map(({ amount }, line) => ({ amount, line }));
  const back = [refund(24_000, { orderId: first }), refund(16_000, { orderId: second })];
  const fee = (refunds: Refund[]) => {
    const checkout = { _id: first, ...paid(...refunds), amount: 44_000, lines: nameless, deliveryFee: 4_000 };
    return feeToReturn(checkout as Checkout, [
      { _id: first, line: 0, status: 'Order Received' },
      { _id: second, line: 1, status: 'Order Received' },
    ]);
  };
  expect([fee(back), fee(back.slice(1))]).toEqual([4_000, 0]);
});
