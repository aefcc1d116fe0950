import type { OrderStatus } from '@forno/shared/domain';
import { refundReasons } from '@forno/shared/messages';
import { describe, expect, it } from 'vitest';
import { pizzaName } from '#orders/pizza-name.ts';
import { anOrder } from '#testing/order.ts';
import { correctionOf, isFollowed, refundSentence, statusSentence } from './order-words.ts';

const shopTime = (text: string) => new Date(`${text}+05:30`);
const at = shopTime('2026-11-20T19:42');
const order = (parts: Parameters<typeof anOrder>[0]) =>
  anOrder({
    statusHistory: [{ status: parts?.status ?? 'Order Received', at: at.toISOString(), by: null }],
    ...parts,
  });

it.each([
  ['Order Received', 1, 'We received your order at 19:42.'],
  ['In the Kitchen', 1, 'Your pizza has been in the kitchen since 19:42.'],
  ['In the Kitchen', 2, 'Your pizzas have been in the kitchen since 19:42.'],
  ['Sent to Delivery', 1, 'Your pizza has been on the way to you since 19:42.'],
  ['Delivered', 3, 'Delivered at 19:42.'],
] as const)('says of %s (%i) what there is to say', (status, quantity, sentence) => {
  expect(statusSentence(order({ status, quantity }), at)).toBe(sentence);
});

it('names the day when it is another one', () => {
  const later = shopTime('2026-11-22T09:00');
  expect(statusSentence(order({ status: 'Delivered' }), later)).toBe('Delivered at 20 Nov 2026, 19:42.');
});

it('falls back to the order date when the history does not know', () => {
  expect(statusSentence(order({ createdAt: at.toISOString(), statusHistory: [] }), at)).toContain('19:42');
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

  it.each([
    ['none', history.slice(0, 2), undefined],
    ['to where it began', history, 'Received 20:19, back to received 20:21.'],
    [
      'and forward again',
      [...history, step('In the Kitchen', 25)],
      'Received 20:19, back to received 20:21.',
    ],
    [
      'to where it never was',
      [step('Order Received', 19), step('Delivered', 20), step('Sent to Delivery', 21)],
      'Back on the way 20:21.',
    ],
  ])('%s', (_, statusHistory, text) => {
    expect(correctionOf(order({ statusHistory }), at)).toBe(text);
  });

  it('was still received when it was received', () => {
    expect(statusSentence(order({ statusHistory: history }), at)).toBe('We received your order at 20:19.');
  });
});

it('is followed until an hour after it was delivered', () => {
  const delivered = order({ status: 'Delivered' });
  expect(isFollowed(order({ status: 'Sent to Delivery' }), shopTime('2027-01-01T00:00'))).toBe(true);
  expect(isFollowed(delivered, shopTime('2026-11-20T20:41'))).toBe(true);
  expect(isFollowed(delivered, shopTime('2026-11-20T20:42'))).toBe(false);
});

it.each([
  ['due', '₹349 is on its way back to you. You cancelled your order.'],
  ['done', '₹349 went back to you. You cancelled your order.'],
] as const)('says where the money of a refund that is %s is, and why', (state, sentence) => {
  const reason = refundReasons.cancelledByCustomer;
  const refund = { amount: 34_900, state, reason, byProvider: true, at: at.toISOString() };
  expect(refundSentence(anOrder({ refund }))).toBe(sentence);
});
