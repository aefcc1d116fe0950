import { describe, expect, it } from 'vitest';
import {
  estimateAll,
  estimateNew,
  type Kitchen,
  nextEstimate,
  paceOf,
  estimateFrom,
  rangeAround,
  type QueuedOrder,
} from './delivery-estimate.ts';

const minute = 60_000;
const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const now = at('20:00');
const kitchen: Kitchen = {
  pace: { waitMs: 4 * minute, kitchenMs: 16 * minute, deliveryMs: 20 * minute },
  pizzasAtOnce: 8,
};
const order = (id: string, parts: Partial<QueuedOrder> = {}): QueuedOrder => ({
  id,
  checkoutId: id,
  pizzas: 1,
  status: 'Order Received',
  since: now,
  ...parts,
});
const minutesOf = (found: Map<string, Date>) =>
  Object.fromEntries([...found].map(([id, moment]) => [id, (moment.getTime() - now.getTime()) / minute]));

describe('the pace', () => {
  const medians = (orders: number, medianMs: number) => [
    { status: 'In the Kitchen' as const, orders, medianMs },
  ];

  it("is the shop's setting until there are enough orders to know better", () => {
    expect(paceOf(medians(4, 30 * minute), { minutes: 40 })).toEqual(kitchen.pace);
  });

  it("is the shop's own median for each station that has one", () => {
    expect(paceOf(medians(5, 30 * minute), { minutes: 40 })).toEqual({
      ...kitchen.pace,
      kitchenMs: 30 * minute,
    });
  });

  it('is not that of orders that were only clicked through', () => {
    expect(paceOf(medians(50, 900), { minutes: 40 }).kitchenMs).toBe(4 * minute);
  });
});

describe('an order placed now', () => {
  it('takes the usual time while there is room in the oven', () => {
    expect(estimateNew(kitchen, 7, 1, now)).toEqual({ at: at('20:40'), busy: false });
  });

  it('waits for what is ahead of it', () => {
    expect(estimateNew(kitchen, 15, 1, now)).toEqual({ at: at('20:52'), busy: true });
  });

  it('takes longer when it is large itself, without being called busy', () => {
    expect(estimateNew(kitchen, 0, 16, now)).toEqual({ at: at('20:52'), busy: false });
  });
});

describe('the orders under way', () => {
  it('come first come, first served; what is in the oven counts for the time that it has left', () => {
    const found = estimateAll(
      [
        order('sent', { status: 'Sent to Delivery', since: at('19:50'), pizzas: 50 }),
        order('oven', { status: 'In the Kitchen', since: at('19:52'), pizzas: 16 }),
        order('first'),
        order('second', { pizzas: 8 }),
      ],
      kitchen,
      now,
    );
    expect(minutesOf(found)).toEqual({ sent: 10, oven: 28, first: 40, second: 54 });
  });

  it('take no room in the oven once packed, and need only the box before the road', () => {
    const baked = { status: 'In the Kitchen', since: at('19:58'), baked: now } as const;
    const found = estimateAll([order('packed', { ...baked, pizzas: 8 }), order('next')], kitchen, now);
    expect(minutesOf(found)).toEqual({ packed: 25, next: 40 });
  });

  it('do not wait for one another when they were paid together', () => {
    const checkoutId = 'one';
    const found = estimateAll(
      [order('a', { checkoutId, pizzas: 4 }), order('b', { checkoutId, pizzas: 4 })],
      kitchen,
      now,
    );
    expect(minutesOf(found)).toEqual({ a: 40, b: 40 });
  });

  it('are never expected this minute, however late they are', () => {
    const late = { since: at('18:00') };
    const found = estimateAll(
      [
        order('oven', { status: 'In the Kitchen', ...late }),
        order('sent', { status: 'Sent to Delivery', ...late }),
      ],
      kitchen,
      now,
    );
    expect(minutesOf(found)).toEqual({ oven: 25, sent: 5 });
  });
});

describe('the range', () => {
  const shown = { from: at('20:35'), to: at('20:50') };

  it.each([
    ['20:40', '20:35', '20:45'],
    ['20:42', '20:35', '20:50'],
    ['20:44', '20:35', '20:50'],
  ])('around %s is %s to %s', (moment, from, to) => {
    expect(rangeAround(at(moment))).toEqual({ from: at(from), to: at(to) });
  });

  it.each(['20:35', '20:42', '20:50'])('stays while %s lies in it', (moment) => {
    expect(nextEstimate(shown, at(moment), shown, 'Order Received')).toBeUndefined();
  });

  it('does not swing with an estimate that swings around its end', () => {
    let current = { ...shown };
    const seen = new Set<number>();
    for (const moment of ['20:49', '20:51', '20:49', '20:51', '20:50', '20:52']) {
      current = { ...current, ...nextEstimate(current, at(moment), shown, 'Order Received') };
      seen.add(current.to.getTime());
    }
    expect(seen.size).toBe(2);
  });

  it.each([
    ['Order Received', 'kitchen'],
    ['In the Kitchen', 'kitchen'],
    ['Sent to Delivery', 'road'],
  ] as const)('that slips at %s says that it was the %s', (status, why) => {
    expect(nextEstimate(shown, at('20:51'), shown, status)).toEqual({
      from: at('20:45'),
      to: at('21:00'),
      why,
    });
  });

  it('keeps its first reason, and loses it when the time is made up for', () => {
    const slipped = { from: at('20:45'), to: at('21:00'), why: 'kitchen' as const };
    expect(nextEstimate(slipped, at('21:10'), shown, 'Sent to Delivery')?.why).toBe('kitchen');
    expect(nextEstimate(slipped, at('20:41'), shown, 'Sent to Delivery')).toEqual({
      from: at('20:35'),
      to: at('20:50'),
    });
  });

  it('begins when it is paid, not when the dialog was opened', () => {
    expect(estimateFrom(shown, now, at('20:04'))).toEqual(shown);
    expect(estimateFrom(shown, now, at('20:11'))).toEqual({ from: at('20:45'), to: at('21:00') });
  });
});
