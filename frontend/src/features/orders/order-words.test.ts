import { expect, it } from 'vitest';
import { anOrder } from '#api/testing/order.ts';
import { nameOf, statusSentence } from './order-words.ts';

const at = new Date(2026, 10, 20, 19, 42);
const order = (parts: Parameters<typeof anOrder>[0]) =>
  anOrder({
    statusHistory: [{ status: parts?.status ?? 'Order Received', at: at.toISOString(), by: null }],
    ...parts,
  });

it.each([
  ['Order Received', 1, 'We have your order since 19:42.'],
  ['In the Kitchen', 1, 'Your pizza is in the kitchen since 19:42.'],
  ['In the Kitchen', 2, 'Your pizzas are in the kitchen since 19:42.'],
  ['Sent to Delivery', 1, 'Your pizza is on the way to you since 19:42.'],
  ['Delivered', 3, 'Delivered: 19:42.'],
] as const)('says of %s (%i) what there is to say', (status, quantity, sentence) => {
  expect(statusSentence(order({ status, quantity }), at)).toBe(sentence);
});

it('names the day when it is another one', () => {
  const later = new Date(2026, 10, 22, 9, 0);
  expect(statusSentence(order({ status: 'Delivered' }), later)).toBe('Delivered: 20 Nov 2026, 19:42.');
});

it('falls back to the order date when the history does not know', () => {
  expect(statusSentence(order({ createdAt: at.toISOString(), statusHistory: [] }), at)).toContain('19:42');
});

it('calls an order without a pizza of the menu a Custom Pizza', () => {
  expect(nameOf({ pizzaId: null })).toBe('Custom Pizza');
});
