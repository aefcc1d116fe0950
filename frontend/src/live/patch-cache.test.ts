import type { CheckoutView, OrderAnswer } from '@forno/shared/contracts/admin';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { beginSession, endSession } from '#session/session.ts';
import { customer } from '#testing/fake-server.ts';
import { anOrder } from '#testing/order.ts';
import { emitLive } from './live-events.ts';
import { patchCacheFromLive } from './patch-cache.ts';

let stop: () => void;

beforeEach(() => {
  beginSession('t', customer);
  stop = patchCacheFromLive();
});
afterEach(() => {
  stop();
  endSession();
});

const orders = () => queryClient.getQueryData<OrderAnswer[]>(keys.orders);

it('shows a newer status, and nothing older or repeated', () => {
  queryClient.setQueryData(keys.orders, [anOrder()]);
  emitLive('order.changed', anOrder({ version: 3, status: 'Delivered' }));
  emitLive('order.changed', anOrder({ version: 2, status: 'In the Kitchen' }));
  expect(orders()?.map(({ status }) => status)).toEqual(['Delivered']);
});

it('adds the user’s own new order, and none of others', () => {
  queryClient.setQueryData(keys.orders, []);
  emitLive('order.changed', anOrder({ userId: { _id: customer._id } }));
  emitLive('order.changed', anOrder({ _id: '64b0000000000000000000ff', userId: '64b000000000000000000002' }));
  expect(orders()).toHaveLength(1);
});

it('creates no list from a single event', () => {
  emitLive('order.changed', anOrder());
  expect(orders()).toBeUndefined();
});

it('asks for the list while the token is known and its user is not: the event is not lost', () => {
  queryClient.setQueryData(keys.orders, []);
  localStorage.removeItem('user._id');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  emitLive('order.changed', anOrder());
  expect(queryClient.getQueryState(keys.orders)?.isInvalidated).toBe(true);
});

it('takes a removed order away, and a late change does not bring it back', () => {
  queryClient.setQueryData(keys.orders, [anOrder()]);
  emitLive('order.removed', { _id: anOrder()._id, version: 5 });
  emitLive('order.changed', anOrder({ version: 4 }));
  expect(orders()).toEqual([]);
});

it('shows when an order is expected now', () => {
  queryClient.setQueryData(keys.orders, [anOrder()]);
  estimate();
  expect(orders()?.[0]?.expected).toEqual(expected);
});

it('drops what breaks the contract', () => {
  queryClient.setQueryData(keys.orders, [anOrder()]);
  emitLive('order.changed', { _id: anOrder()._id, status: 'Eaten', version: 9 });
  expect(orders()?.[0]?.status).toBe('Order Received');
});

const checkout: CheckoutView = {
  _id: '64b0000000000000000000c1',
  userId: customer._id,
  state: 'paid',
  amount: 34_900,
  razorpayOrderId: 'order_1',
  paymentId: 'pay_1',
  lines: [],
  refunds: [],
  claimed: true,
  failure: null,
  holdUntil: '2026-11-20T14:15:00.000Z',
  createdAt: '2026-11-20T14:00:00.000Z',
  version: 4,
};

it('moves a checkout forward, never back', () => {
  emitLive('checkout.changed', checkout);
  emitLive('checkout.changed', { ...checkout, state: 'unpaid', version: 3 });
  expect(queryClient.getQueryData<CheckoutView>(keys.checkout(checkout._id))?.state).toBe('paid');
});

const checkoutPaid = [() => emitLive('checkout.changed', checkout), keys.checkouts] as const;
const expected = { from: '2026-11-20T14:35:00.000Z', to: '2026-11-20T14:50:00.000Z', why: 'kitchen' };
const estimate = () => emitLive('order.expected', { _id: anOrder()._id, expected });

it.each([
  ['checkouts', 'an', [], ...checkoutPaid],
  ['checkouts', 'the first', undefined, ...checkoutPaid],
  ['orders', 'an', [anOrder()], estimate, keys.orders],
  ['orders', 'the first', undefined, estimate, keys.orders],
])('asks for %s again where %s answer under way may be of before', async (_, __, known, happen, queryKey) => {
  let arrive: (list: string[]) => void = () => {};
  const answers = [new Promise<string[]>((resolve) => (arrive = resolve)), ['of now']];
  const queryFn = () => answers.shift() ?? [];
  const screen = new QueryObserver<unknown>(queryClient, { queryKey, queryFn });
  queryClient.setQueryData(queryKey, known, { updatedAt: 1 });
  onTestFinished(screen.subscribe(() => {}));
  happen();
  arrive(['of before']);
  await expect.poll(() => screen.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', data: ['of now'] });
});

it('asks again for what an event only points at', () => {
  queryClient.setQueryData(keys.inventory, {});
  queryClient.setQueryData(keys.pizzas, []);
  emitLive('inventory.changed', { version: 7 });
  emitLive('menu.changed', { at: '2026-11-20T14:00:00.000Z' });
  expect(queryClient.getQueryState(keys.inventory)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(keys.pizzas)?.isInvalidated).toBe(true);
});
