import type { OrderStatus } from '@forno/shared/domain';
import { refundReasons, pizzaName } from '@forno/shared/messages/admin';
import { describe, expect, it } from 'vitest';
import { anOrder } from '#testing/order.ts';
import {
  countdown,
  deliverySentence,
  notesSentence,
  expectedSentence,
  isFollowed,
  refundSentence,
  statusSentence,
} from './order-words.ts';

const shopTime = (text: string) => new Date(`${text}+05:30`);
const at = shopTime('2026-11-20T19:42');
const order = (parts: Parameters<typeof anOrder>[0]) =>
  anOrder({
    statusHistory: [{ status: parts?.status ?? 'Order Received', at: at.toISOString(), by: null }],
    ...parts,
  });

it.each([
  ['Order Received', 1, 'We received your order at 7:42 pm.'],
  ['In the Kitchen', 1, 'Your pizza has been in the kitchen since 7:42 pm.'],
  ['In the Kitchen', 2, 'Your pizzas have been in the kitchen since 7:42 pm.'],
  ['Sent to Delivery', 1, 'Your pizza has been on the way to you since 7:42 pm.'],
  ['Delivered', 3, 'Delivered at 7:42 pm.'],
] as const)('says of %s (%i) what there is to say', (status, quantity, sentence) => {
  expect(statusSentence(order({ status, quantity }), at)).toBe(sentence);
});

it('says that it is out of the oven, and of an arrival that nobody told only that it is probable', () => {
  const baked = shopTime('2026-11-20T19:55').toISOString();
  expect(statusSentence(order({ status: 'In the Kitchen', baked }), at)).toMatch(
    /been out of the oven since 7:55 pm/,
  );
  // A mark that stayed says nothing of a later status.
  expect(statusSentence(order({ status: 'Sent to Delivery', baked }), at)).toMatch(/on the way/);
  const statusHistory = [{ status: 'Delivered' as const, at: at.toISOString(), by: null, assumed: true }];
  expect(statusSentence(order({ status: 'Delivered', statusHistory }), at)).toBe(
    'Probably delivered at 7:42 pm.',
  );
});

it('calls no drink a pizza', () => {
  const [pizza, drink] = [order({ status: 'In the Kitchen' }), order({ kind: 'drink' })];
  expect(statusSentence({ ...pizza, kept: [pizza, drink] }, at)).toBe(
    'Your order has been in the kitchen since 7:42 pm.',
  );
});

it('says of what is collected where and when it is ready, and nothing of a way', () => {
  const [from, to] = ['2026-11-20T20:00', '2026-11-20T20:15'].map((text) => shopTime(text).toISOString());
  const promise = { from: from ?? '', to: to ?? '' };
  const collected = (status: OrderStatus) =>
    order({ status, fulfilment: 'pickup', promise, delivery: { address: '' } });
  const [made, ready, gone] = (['In the Kitchen', 'Sent to Delivery', 'Delivered'] as const).map(collected);
  if (!made || !ready || !gone) throw new Error('three orders');
  expect(expectedSentence(made)).toBe('Ready between 8:00 and 8:15 pm.');
  // Ordered for later, it says its day only before that.
  const later = { ...made, startAt: from };
  expect(expectedSentence(later, at)).toBe('Ready between 8:00 and 8:15 pm.');
  expect(expectedSentence(later, shopTime('2026-11-19T19:00'))).toBe(
    'Ready on 20 Nov between 8:00 and 8:15 pm.',
  );
  expect(deliverySentence(made)).toMatch(/^Collect at /);
  const noted = { ...made, note: 'Well done', delivery: { address: '', note: 'No nuts' } };
  expect(notesSentence(noted)).toBe('To the kitchen: Well done · For the whole order: No nuts');
  expect(statusSentence(ready, at)).toBe('Your pizza has been ready to collect since 7:42 pm.');
  expect([expectedSentence(ready), countdown(ready, at)]).toEqual([undefined, undefined]);
  expect(statusSentence(gone, at)).toBe('Collected at 7:42 pm.');
});

it('names the day when it is another one', () => {
  const later = shopTime('2026-11-22T09:00');
  expect(statusSentence(order({ status: 'Delivered' }), later)).toBe('Delivered at 20 Nov 2026, 7:42 pm.');
});

it('falls back to the order date when the history does not know', () => {
  expect(statusSentence(order({ createdAt: at.toISOString(), statusHistory: [] }), at)).toContain('7:42 pm');
});

it('calls an order without a pizza of the menu a Custom Pizza', () => {
  expect(pizzaName({ pizzaId: null })).toBe('Custom Pizza');
});

describe('a status that was set back', () => {
  const step = (status: OrderStatus, minute: number) => ({
    status,
    at: shopTime(`2026-11-20T20:${minute}`).toISOString(),
    by: null,
  });
  const history = [step('Order Received', 19), step('In the Kitchen', 20), step('Order Received', 21)];

  it('was still received when it was received', () => {
    expect(statusSentence(order({ statusHistory: history }), at)).toBe('We received your order at 8:19 pm.');
  });
});

it('is followed until an hour after it was delivered', () => {
  const delivered = order({ status: 'Delivered' });
  expect(isFollowed(order({ status: 'Sent to Delivery' }), shopTime('2027-01-01T00:00'))).toBe(true);
  expect(isFollowed(delivered, shopTime('2026-11-20T20:41'))).toBe(true);
  expect(isFollowed(delivered, shopTime('2026-11-20T20:42'))).toBe(false);
});

it.each([
  ['due', 'We’re refunding ₹349. You cancelled it.'],
  ['done', 'We’ve refunded ₹349. You cancelled it.'],
] as const)('says where the money of a refund that is %s is, and why', (state, sentence) => {
  const reason = refundReasons.cancelledByCustomer;
  const refund = { amount: 34_900, state, reason, byProvider: true, at: at.toISOString() };
  expect(refundSentence(anOrder({ refund }))).toBe(sentence);
});

it('says of what was cancelled that nothing went back, and why', () => {
  const voided = { at: at.toISOString(), reason: 'Nobody was at the door.' };
  expect(refundSentence(anOrder({ voided }))).toBe('Nothing was refunded. Nobody was at the door.');
  expect(refundSentence(anOrder())).toBeUndefined();
});

it.each([
  ['18:30', 'From 8:02 pm'],
  ['19:42', '20–35 min'],
  ['19:42:01', '20–35 min'],
  ['20:01', 'Within 16 min'],
  ['20:10', 'Within 7 min'],
  ['20:16', 'Any minute now'],
  ['20:59', 'Any minute now'],
])('counts down to the estimate: at %s it says %s', (time, text) => {
  const promise = {
    from: shopTime('2026-11-20T20:02').toISOString(),
    to: shopTime('2026-11-20T20:17').toISOString(),
  };
  const now = shopTime(`2026-11-20T${time}`);
  expect(countdown(order({ promise }), now)).toBe(text);
  expect(countdown(order({ promise, status: 'Delivered' }), now)).toBeUndefined();
  expect(countdown(order({ promise, voided: { at: promise.from, reason: '' } }), now)).toBeUndefined();
  expect(countdown(order({}), now)).toBeUndefined();
});
