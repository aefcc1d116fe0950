import { describe, expect, it } from 'vitest';
import { anOrder } from '#testing/order.ts';
import { countOrdered, deliveriesOf, usualOf } from './deliveries.ts';

const orderOf = (line: number, parts: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ _id: `64b0000000000000000000a${line}`, checkoutId: 'one', line, ...parts });
const named = (name: string) => ({ pizzaId: { _id: name, name, price: 349 } });

describe('a delivery', () => {
  it('is what one checkout brings, by line, in the order of the list', () => {
    const list = deliveriesOf([
      orderOf(1, named('Farmhouse')),
      orderOf(0, { ...named('Margherita'), quantity: 2 }),
      orderOf(0, { checkoutId: 'two' }),
    ]);
    expect(list.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['one', 3],
      ['two', 1],
    ]);
    expect(list[0]?.name).toBe('Margherita, Farmhouse');
  });

  it.each([
    [['Order Received', 'Order Received'], 'Order Received'],
    [['Order Received', 'Delivered'], 'In the Kitchen'],
    [['In the Kitchen', 'Sent to Delivery'], 'In the Kitchen'],
    [['Sent to Delivery', 'Delivered'], 'Sent to Delivery'],
    [['Delivered', 'Delivered'], 'Delivered'],
  ] as const)('with %j is as far as all of it is: %s', (statuses, status) => {
    const [delivery] = deliveriesOf(statuses.map((one, line) => orderOf(line, { status: one })));
    expect(delivery?.status).toBe(status);
  });

  it('keeps what was not cancelled, and is cancelled when everything was', () => {
    const voided = { voided: { at: '2026-11-20T14:10:00.000Z', reason: 'cancelled' } };
    const [half] = deliveriesOf([
      orderOf(0, { ...named('Margherita'), ...voided }),
      orderOf(1, named('Farmhouse')),
    ]);
    expect([half?.name, half?.kept.length, half?.orders.length]).toEqual(['Farmhouse', 1, 2]);
    expect(half && countOrdered(half)).toBe('1 of 2 pizzas, 1 cancelled');
    const [gone] = deliveriesOf([orderOf(0, voided), orderOf(1, voided)]);
    expect([gone?.voided, gone?.kept.length]).toEqual([voided.voided, 2]);
    expect(gone && countOrdered(gone)).toBe('2 pizzas');
  });

  it('arrives with the last of its pizzas', () => {
    const between = (from: string, to: string) => ({ expected: { from, to } });
    const early = between('2026-11-20T14:30:00.000Z', '2026-11-20T14:45:00.000Z');
    const late = between('2026-11-20T14:40:00.000Z', '2026-11-20T14:55:00.000Z');
    const [delivery] = deliveriesOf([orderOf(0, late), orderOf(1, early)]);
    expect(delivery?.expected).toEqual(late.expected);
  });
});

let made = 0;
const ordered = (name: string, parts: Parameters<typeof anOrder>[0] = {}) => {
  made += 1;
  return anOrder({ _id: `order ${made}`, checkoutId: `checkout ${made}`, ...named(name), ...parts });
};
const menu = [{ _id: 'Farmhouse' }, { _id: 'Margherita' }];
const nameOf = (...orders: ReturnType<typeof ordered>[]) => usualOf(deliveriesOf(orders), menu)?.name;

describe('the usual', () => {
  it('is what was ordered most often, and of equals the latest', () => {
    const two = { quantity: 2 };
    expect(nameOf(ordered('Farmhouse'), ordered('Margherita'), ordered('Margherita'))).toBe('Margherita');
    expect(nameOf(ordered('Farmhouse'), ordered('Margherita'))).toBe('Farmhouse');
    expect(nameOf(ordered('Farmhouse'), ordered('Margherita'), ordered('Margherita', two))).toBe('Farmhouse');
  });

  it('is nothing that was cancelled or has left the menu', () => {
    const voided = { voided: { at: '2026-11-20T14:10:00.000Z', reason: 'cancelled' } };
    expect(nameOf(ordered('Napoli'), ordered('Farmhouse', voided), ordered('Margherita'))).toBe('Margherita');
    expect(nameOf(ordered('Napoli'))).toBeUndefined();
    expect(nameOf()).toBeUndefined();
  });
});
