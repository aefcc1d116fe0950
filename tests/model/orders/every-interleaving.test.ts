import { describe, expect, it } from 'vitest';
import type { PaidLine } from '../../../workers/src/orders/build-order.ts';
import type { LineStore } from '../../../workers/src/orders/line-store.ts';
import { makeOrder, type MakeOrderDeps } from '../../../workers/src/orders/make-order.ts';
import { explore } from './explore.ts';
import { lineStoreOf, moment, orderId, paidLine } from './line-store-of.ts';
import { type Gate, script } from './script.ts';
import { copyOf, keyOf, looksOnly, operate, type Operations, operations, type World } from './world.ts';

type Protocol = (deps: MakeOrderDeps, paid: PaidLine) => Promise<unknown>;

interface Options {
  protocol?: Protocol;
  rules?: Operations;
  storeOf?: (gate: Gate) => LineStore;
  crashes?: number;
  forgets?: boolean;
  stopAtFirst?: boolean;
}

const [ours, rivals] = ['a', 'b'] as const;

/** Line a was paid when its hold had just been released: its portion is anybody's again. Everybody below runs at once. */
const start: World = {
  stock: 1,
  markers: {},
  orders: {},
  published: {},
  wrong: [],
};

function exploreShop({
  protocol = makeOrder,
  forgets = true,
  rules = operations,
  storeOf = lineStoreOf,
  ...rest
}: Options) {
  const make = (line: string, who: string, gate: Gate, attempt: number) => {
    let tokens = 0;
    const newToken = () => `${who}${attempt}${tokens++}`;
    return protocol(
      {
        store: storeOf(gate),
        newToken,
        newId: () => orderId,
        now: () => moment,
      },
      paidLine(line),
    );
  };
  const worker = (who: string) =>
    script(who, async (gate, attempt) => void (await make(ours, who, gate, attempt)), {
      mayCrash: true,
      forgets,
    });

  return explore({
    world: start,
    copyOf,
    keyOf,
    looksOnly,
    operate: (world, call) => operate(rules, world, call),
    crashes: 2,
    ...rest,
    scripts: [
      worker('one'),
      worker('two'),
      script('rival', async (gate) => {
        if (await gate.hold(rivals, 'rival')) await gate.buyHeld(rivals);
      }),
      script('admin', (gate) => gate.restock(1)),
      script('another sweep', (gate) => gate.settle(ours)),
      // The sweep runs the same job for leftovers; it must fix everything in one run.
      script(
        'sweep',
        async (gate, attempt) => {
          await make(ours, 'sweep', gate, attempt);
          await gate.settle(ours);
        },
        { last: true, forgets },
      ),
    ],
    always: (world) => [
      ...(world.stock < 0 ? [`stock is ${world.stock}`] : []),
      ...Object.entries(world.orders).flatMap(([line, orders]) =>
        orders.length > 1 ? [`${line} has ${orders.length} orders`] : [],
      ),
    ],
    atEnd: (world) => {
      const orders = Object.values(world.orders).flat();
      const consumed = orders.filter((order) => order.token !== null).length;
      const left = Object.keys(world.markers).length;
      // One portion was there at the start and one came by the restock.
      const balance = 2 - consumed - world.stock;
      return [
        ...(world.orders[ours] === undefined ? ['the paid line has no order'] : []),
        ...(left > 0 ? [`${left} markers are left`] : []),
        ...(balance === 0 ? [] : [`${balance} portions are neither sold nor in stock`]),
        ...Object.keys(world.orders).flatMap((line) =>
          world.published[line] ? [] : [`${line} was never published`],
        ),
        ...orders.flatMap((order) => (order.unpublished ? ['an order still counts as unsent'] : [])),
      ];
    },
  });
}

describe('the line protocol, in every order of events', () => {
  it('makes one order, sells nothing twice, and publishes what it made', async () => {
    const began = performance.now();
    const { states, ends, violations } = await exploreShop({});
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `line protocol: ${states} states, ${ends} ends, ${violations.length} violations, ${seconds} s\n`,
    );
    expect(violations.slice(0, 3)).toEqual([]);
    expect(states).toBeGreaterThan(10_000);
    expect(ends).toBeGreaterThan(10);
  });
});

describe('the checker catches', () => {
  const caught = async (shop: Options) => {
    const { violations } = await exploreShop({ crashes: 1, ...shop, stopAtFirst: true });
    return violations[0]?.what;
  };

  it('a store without the unique key', async () => {
    const insertOrder: Operations['insertOrder'] = (world, line, order) => {
      world.orders[line] = [...(world.orders[line] ?? []), order];
      return true;
    };
    expect(await caught({ rules: { ...operations, insertOrder } })).toBe('a has 2 orders');
  });

  it('taking stock without a marker', async () => {
    const takeStock: Operations['takeStock'] = (world) => {
      if (world.stock < 1) return false;
      world.stock -= 1;
      return true;
    };
    expect(await caught({ rules: { ...operations, takeStock } })).toMatch(/portions are neither sold/);
  });

  it('stock that is read and then written', async () => {
    const storeOf = (gate: Gate): LineStore => ({
      ...lineStoreOf(gate),
      async takeStock(key, _needs, token) {
        const stock = await gate.readStock();
        if (stock < 1) return false;
        await gate.writeStock(key.checkoutId.replace(/^0+/, ''), stock - 1, token);
        return true;
      },
    });
    expect(await caught({ storeOf })).toMatch(/portions are neither sold|stock is/);
  });

  it('publishing before the insert', async () => {
    const protocol: Protocol = (deps, paid) =>
      makeOrder(
        {
          ...deps,
          store: {
            ...deps.store,
            async insertOrder(order) {
              await deps.store.publishOrder(order);
              return deps.store.insertOrder(order);
            },
          },
        },
        paid,
      );
    expect(await caught({ protocol, forgets: false })).toBe('a published before its order was inserted');
  });

  it('noting an order as published before it is', async () => {
    const protocol: Protocol = (deps, paid) =>
      makeOrder(
        {
          ...deps,
          store: {
            ...deps.store,
            publishOrder: (order) => deps.store.markPublished(order),
            markPublished: (order) => deps.store.publishOrder(order),
          },
        },
        paid,
      );
    expect(await caught({ protocol, forgets: false })).toBe('a was never published');
  });

  it("keeping a loser's portion", async () => {
    const settle: Operations['settle'] = (world, line) => {
      if (world.orders[line] !== undefined) delete world.markers[line];
    };
    expect(await caught({ rules: { ...operations, settle } })).toMatch(/portions are neither sold/);
  });

  it('returning the stock an order uses', async () => {
    const settle: Operations['settle'] = (world, line) => {
      if (world.orders[line] === undefined || world.markers[line] === undefined) return;
      world.stock += 1;
      delete world.markers[line];
    };
    expect(await caught({ rules: { ...operations, settle } })).toMatch(/portions are neither sold/);
  });

  it('settling a line that has no order yet', async () => {
    const settle: Operations['settle'] = (world, line) => {
      if (world.markers[line] === undefined) return;
      world.stock += 1;
      delete world.markers[line];
    };
    expect(await caught({ rules: { ...operations, settle } })).toMatch(/portions are neither sold/);
  });
});
