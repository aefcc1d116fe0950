import { describe, expect, it } from 'vitest';
import { isPushService } from '../accounts/push-services.ts';
import { deliveryNews } from './delivery-news.ts';
import type { OrderStatus } from './order-status.ts';

const now = new Date('2026-11-20T19:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const order = (status: OrderStatus, more: Partial<Parameters<typeof deliveryNews>[0][number]> = {}) => ({
  checkoutId: 'c',
  userId: 'u',
  status,
  statusHistory: [
    { status: 'Order Received' as const, at: ago(20) },
    ...(status === 'Order Received' ? [] : [{ status, at: ago(5) }]),
  ],
  createdAt: ago(20),
  ...more,
});
const tags = (...orders: ReturnType<typeof order>[]) => deliveryNews(orders, now).map(({ tag }) => tag);
const baked = { baked: { at: ago(4) } };
const pickup = { fulfilment: 'pickup' as const };
const voided = (by = 'admin') => ({ voided: { at: ago(3), by: { _id: by } } });

describe('the news of a delivery', () => {
  it.each([
    ['received, until somebody begins', [order('Order Received'), order('Order Received')], ['received-c']],
    [
      'nothing while one of two is in the oven',
      [order('In the Kitchen', baked), order('In the Kitchen')],
      [],
    ],
    [
      'ready with its last pizza',
      [order('In the Kitchen', baked), order('In the Kitchen', baked)],
      ['ready-c'],
    ],
    ['nothing while a part of it stays', [order('Sent to Delivery'), order('In the Kitchen')], []],
    [
      'nothing while it is packed, when it is fetched',
      [order('In the Kitchen', { ...pickup, baked: { at: now } })],
      [],
    ],
    ['ready, never on its way, when it is fetched', [order('Sent to Delivery', pickup)], ['ready-c']],
    [
      'on its way, a pizza delivered before too',
      [order('Sent to Delivery'), order('Delivered')],
      ['on-its-way-c'],
    ],
    ['nothing when it is there', [order('Delivered', { expected: { why: 'road' } })], []],
    [
      'delayed beside how far it is',
      [order('Sent to Delivery', { expected: { why: 'road' } })],
      ['on-its-way-c', 'delayed-c'],
    ],
    [
      'ready, no longer delayed, when it is fetched',
      [order('Sent to Delivery', { ...pickup, expected: { why: 'road' } })],
      ['ready-c'],
    ],
    [
      'delayed while it is made, when it is fetched',
      [order('Order Received', { ...pickup, expected: { why: 'road' } })],
      ['received-c', 'delayed-c'],
    ],
    [
      'another time that the shop chose, once for each',
      [order('Order Received', { newTime: { at: ago(1), byShop: true } })],
      ['received-c', `new-time-${ago(1).getTime()}-c`],
    ],
    [
      'no other time that its customer chose',
      [order('Order Received', { newTime: { at: ago(1), byShop: false } })],
      ['received-c'],
    ],
    ['cancelled', [order('Order Received', voided())], ['cancelled-1-c']],
    ['not what its customer cancelled', [order('Order Received', voided('u'))], []],
    [
      'nothing where it was only taken off the lists',
      [order('Delivered', { voided: { ...voided().voided, cleared: true } })],
      [],
    ],
    [
      'refunded once it is paid back, whole, and more of it again',
      [
        order('Delivered', { refund: { amount: 5, state: 'done', at: ago(1) } }),
        order('Delivered', { refund: { amount: 7, state: 'due', at: ago(1) } }),
      ],
      ['refunded-5-c'],
    ],
    ['nothing after half an hour', [order('Order Received', { createdAt: ago(31) })], []],
  ])('is %s', (_what, orders, expected) => {
    expect(tags(...orders)).toEqual(expected);
  });

  it('says that a part was cancelled while another stays', () => {
    expect(deliveryNews([order('Order Received', voided()), order('Order Received')], now)).toMatchObject([
      { what: 'received' },
      { what: 'cancelled', partly: true },
    ]);
  });
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/a:b', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://wns2-pn1p.notify.windows.com/w/?token=a', true],
  ['https://web.push.apple.com/a', true],
  ['https://api.push.apple.com/a', true],
  ['https://push.apple.com.evil.example/a', false],
  ['https://notify.windows.com/a', false],
  ['https://xnotify.windows.com/a', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://fcm.googleapis.com.forno.example/fcm/send/1', false],
  ['https://fcm.googleapis.com:8443/fcm/send/1', false],
  ['https://fcm.googleapis.com@forno.example/fcm/send/1', false],
  ['https://you:me@fcm.googleapis.com/fcm/send/1', false],
  ['http://fcm.googleapis.com/fcm/send/1', false],
  ['no address', false],
])('%s is a push service: %s', (endpoint, is) => {
  expect(isPushService(endpoint)).toBe(is);
});
