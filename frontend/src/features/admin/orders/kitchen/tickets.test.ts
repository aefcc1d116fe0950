import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { expect, it } from 'vitest';
import { adminOrder, orderId, otherAdmin } from '#testing/open-admin.tsx';
import { lastBumps, replacedOf, restOf, ticketsOf, waitOf } from './tickets.ts';

const checkoutId = '64b0000000000000000000f1';
const idsOf = (orders: readonly { _id: string }[]) => orders.map(({ _id }) => _id);

it('puts the orders of a delivery on one ticket a station, where the first of them waits', () => {
  const oven = adminOrder(3, { checkoutId, line: 1, lines: 3, status: 'In the Kitchen' });
  const waiting = [
    adminOrder(1),
    adminOrder(2, { checkoutId, lines: 3 }),
    adminOrder(4),
    adminOrder(5, { checkoutId, line: 2, lines: 3 }),
  ];
  const tickets = ticketsOf('Order Received', [...waiting, oven]);
  expect(tickets.map(({ orders }) => idsOf(orders))).toEqual([
    [orderId(1)],
    [orderId(2), orderId(5)],
    [orderId(4)],
  ]);
  expect(tickets.map(({ elsewhere }) => idsOf(elsewhere))).toEqual([[], [orderId(3)], []]);
  const [other] = ticketsOf('In the Kitchen', [...waiting, oven]);
  expect(tickets.map(({ _id }) => _id)).not.toContain(other?._id);
});

it('counts no pizza that was refunded with its ingredients back in stock', () => {
  const part = { checkoutId, lines: 2, quantity: 3, restocked: 2 };
  const packed = { status: 'In the Kitchen', baked: '2026-11-20T14:00:00.000Z' } as const;
  const orders = [adminOrder(1, { ...part, ...packed }), adminOrder(2, { ...part, line: 1 })];
  const [ticket] = ticketsOf('Being Packed', orders);
  expect(ticket && [waitOf(ticket), restOf(ticket)]).toEqual([[1, 2], '1 × Margherita: Order Received']);
});

it('at Pack counts and names no pizza that was made again', () => {
  const packed = adminOrder(1, {
    checkoutId,
    quantity: 2,
    status: 'In the Kitchen',
    baked: '2026-11-20T14:00:00.000Z',
  });
  const again = { checkoutId, line: 1, remakeOf: orderId(1), status: 'In the Kitchen' } as const;
  const tickets = (...all: AdminOrderAnswer[]) => ticketsOf('Being Packed', all);
  const [waiting] = tickets(packed, adminOrder(2, again));
  expect(waiting && [waitOf(waiting), replacedOf(waiting, packed)]).toEqual([[1, 2], 1]);
  const [whole] = tickets(packed, adminOrder(2, { ...again, baked: '2026-11-20T14:00:00.000Z' }));
  expect(whole && [waitOf(whole), ...whole.orders.map((one) => replacedOf(whole, one))]).toEqual([
    undefined,
    1,
    0,
  ]);
});

const bumped = (n: number, at: string, parts: object = {}) =>
  adminOrder(n, {
    status: 'In the Kitchen',
    statusHistory: [
      { status: 'Order Received', at: '2026-11-20T14:00:00.000Z', by: null },
      { status: 'In the Kitchen', at: `2026-11-20T14:${at}.000Z`, by: otherAdmin },
    ],
    ...parts,
  });

it('recalls the latest bump first, at most so many, and a delivery that moved together at once', () => {
  const back = bumped(5, '30:00', { status: 'Order Received' });
  const orders = [
    bumped(1, '10:00'),
    bumped(2, '20:00', { checkoutId }),
    bumped(3, '20:01', { checkoutId }),
    bumped(4, '25:00', { checkoutId }),
    back,
    adminOrder(6),
  ];
  expect(lastBumps(orders, 50).map((bump) => [bump.to, ...idsOf(bump.orders)])).toEqual([
    ['Order Received', orderId(4)],
    ['Order Received', orderId(3), orderId(2)],
    ['Order Received', orderId(1)],
  ]);
  expect(lastBumps(orders, 2)).toHaveLength(2);
});

it('recalls what was baked into the oven, and what was handed over to Pack', () => {
  const baked = '2026-11-20T14:40:00.000Z';
  const packed = bumped(1, '10:00', { baked });
  expect(lastBumps([packed], 50)).toMatchObject([{ to: 'In the Kitchen', at: baked }]);
  const step = { status: 'Sent to Delivery' as const, at: '2026-11-20T14:45:00.000Z', by: otherAdmin };
  const out = { ...packed, status: step.status, statusHistory: [...packed.statusHistory, step] };
  expect(lastBumps([out], 50)).toMatchObject([{ to: 'Being Packed', at: step.at }]);
});

it('has what is no pizza at Pack alone, which waits for the pizza only, and recalls both at once', () => {
  const drink = adminOrder(1, { checkoutId, line: 1, lines: 2, kind: 'drink' });
  const pizza = adminOrder(2, { checkoutId, lines: 2 });
  const at = (stage: Parameters<typeof ticketsOf>[0]) => ticketsOf(stage, [pizza, drink]);
  expect(at('Order Received').map(({ orders }) => idsOf(orders))).toEqual([[orderId(2)]]);
  expect(at('In the Kitchen')).toEqual([]);
  const [packed] = at('Being Packed');
  expect(packed && [idsOf(packed.orders), waitOf(packed)]).toEqual([[orderId(1)], [1, 2]]);
  const out = { checkoutId, status: 'Sent to Delivery' } as const;
  const step = { status: 'Sent to Delivery', at: '2026-11-20T14:30:00.000Z', by: otherAdmin } as const;
  const steps = bumped(1, '10:00').statusHistory;
  const handed = [
    adminOrder(1, { ...out, kind: 'drink', statusHistory: [...steps.slice(0, 1), step] }),
    adminOrder(2, { ...out, baked: '2026-11-20T14:20:00.000Z', statusHistory: [...steps, step] }),
  ];
  expect(lastBumps(handed, 9)).toMatchObject([{ orders: [{}, {}], to: 'Being Packed' }]);
});
