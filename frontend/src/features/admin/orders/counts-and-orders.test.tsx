import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { orderStatuses } from '@forno/shared/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#transport/query-client.ts';
import { beginSession } from '#session/session.ts';
import { admin, adminOrder, countsOf, orderId, otherAdmin } from '#testing/open-admin.tsx';
import { closeScreen } from '#testing/open-screen.tsx';
import { fakeOrders } from '#testing/fake-orders.ts';
import { emitLive } from '#live/live-events.ts';
import { useAdminLive } from './changes/order-cache.ts';
import { changeStatus, undoLast } from './changes/change-status.ts';
import { totalOf, useOrderRows, useShownCounts } from './changes/order-rows.ts';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const everything = {};
const nothing = () => {};
const initial = 9;

/** Mulberry32: the same seed is the same evening. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: <T,>(list: readonly T[]): T | undefined => list[below(list.length)] };
}

/** A shop whose every call and event takes as long, and comes in whatever order, as the test decides. */
function openEvening(seed: number) {
  const random = randomOf(seed);
  const fake = fakeOrders(Array.from({ length: initial }, (_, n) => adminOrder(n + 1)));
  const known = new Map(Array.from({ length: initial }, (_, n) => [orderId(n + 1), 1]));
  const events: AdminOrderAnswer[] = [];
  const asked: (() => Promise<void>)[] = [];
  const answered: (() => void)[] = [];
  const answer = fetch;
  vi.stubGlobal(
    'fetch',
    (input: string, init?: RequestInit) =>
      new Promise<Response>((resolve) => {
        asked.push(async () => {
          const response = await answer(input, init);
          announce();
          answered.push(() => resolve(response));
        });
      }),
  );
  const announce = () => {
    for (const order of fake.orders()) {
      if (known.get(order._id) === order.version) continue;
      known.set(order._id, order.version);
      events.push(order);
    }
  };
  const takeOne = <T,>(list: T[]): T | undefined => list.splice(random.below(list.length), 1)[0];

  beginSession('t', admin);
  const screen = renderHook(
    () => {
      useAdminLive();
      return { counts: useShownCounts(), rows: useOrderRows(everything).rows };
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  const rows = () => screen.result.current.rows;
  const some = () => rows().filter(() => random.below(2) === 0);
  const status = () => random.pick(orderStatuses) ?? 'Delivered';
  let arrivals = 0;

  const own = {
    one: () => {
      const order = random.pick(rows().filter(({ _id }) => _id <= orderId(initial)));
      if (order) void changeStatus([order], status());
    },
    many: () => {
      const chosen = some();
      if (chosen.length > 0) void changeStatus(chosen, status());
    },
    undo: () => undoLast(),
  };
  const road = {
    reach: async () => takeOne(asked)?.(),
    answer: () => takeOne(answered)?.(),
    event: () => {
      const event = takeOne(events);
      if (!event) return;
      emitLive('order.changed', event);
      if (random.below(4) === 0) events.push(event);
    },
    wait: () => vi.advanceTimersByTimeAsync(random.below(1_500)),
  };
  const others = {
    move: () => {
      const order = random.pick(fake.orders());
      if (order) fake.set(order._id, status(), otherAdmin);
      announce();
    },
    arrive: () => {
      arrivals += 1;
      fake.add(adminOrder(initial + arrivals));
      announce();
    },
  };
  const step = async (does: () => unknown) => {
    await act(async () => {
      await does();
      await vi.advanceTimersByTimeAsync(1);
    });
  };
  return {
    random,
    fake,
    own,
    road,
    others,
    step,
    shown: () => screen.result.current,
    /** Until nothing is on its way any more. */
    settle: async () => {
      for (let idle = 0; idle < 2; ) {
        const busy = asked.length + answered.length + events.length > 0;
        idle = busy ? 0 : idle + 1;
        await step(async () => {
          await road.reach();
          road.answer();
          road.event();
          if (!busy) await vi.advanceTimersByTimeAsync(2_000);
        });
      }
    },
    close: () => {
      screen.unmount();
      closeScreen();
    },
  };
}

type Evening = ReturnType<typeof openEvening>;

/** Plays so many evenings of forty steps, each step picked at random from these. */
async function play(
  evenings: number,
  actionsOf: (evening: Evening) => readonly (() => unknown)[],
  check: (evening: Evening) => void,
) {
  for (let seed = 1; seed <= evenings; seed += 1) {
    const evening = openEvening(seed);
    await evening.settle();
    const actions = actionsOf(evening);
    for (let n = 0; n < 40; n += 1) {
      await evening.step(evening.random.pick(actions) ?? nothing);
      check(evening);
    }
    await evening.settle();
    const { counts, rows } = evening.shown();
    expect(countsOf(rows), `rows of evening ${seed}`).toEqual(countsOf(evening.fake.orders()));
    expect(counts, `counts of evening ${seed}`).toEqual(countsOf(evening.fake.orders()));
    evening.close();
  }
}

const steps = ({ own, road }: Evening) => [
  own.one,
  own.many,
  own.undo,
  road.reach,
  road.reach,
  road.answer,
  road.answer,
  road.event,
  road.event,
  road.wait,
];

describe('whatever comes in whatever order, the counts', () => {
  it('of one admin say at every moment what the rows say', async () => {
    await play(30, steps, ({ shown }) => {
      const { counts, rows } = shown();
      expect(counts).toEqual(countsOf(rows));
    });
  });

  it('beside other admins and new orders never add up to more than there are, and end at the truth', async () => {
    const all = (evening: Evening) => [...steps(evening), evening.others.move, evening.others.arrive];
    await play(30, all, ({ shown, fake }) => {
      const { counts } = shown();
      const total = counts ? totalOf(counts) : 0;
      expect(total).toBeLessThanOrEqual(fake.orders().length);
      expect(total).toBeGreaterThanOrEqual(initial);
    });
  });
});
