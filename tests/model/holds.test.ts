import {
  holding,
  holdOf,
  payCheckout,
  settleTransfers,
  expireCheckout,
} from '@forno/shared/server/checkouts';
import { type Checkout, type InventoryDocument, inventoryId } from '@forno/shared/server/db';
import { createLogger, type Perform } from '@forno/shared/server/runtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../bff/src/deps.ts';
import { prepareCheckout } from '../../bff/src/checkouts/prepare-checkout.ts';
import { explore } from './orders/explore.ts';
import { checkoutOf, moment, paidLine } from './orders/line-store-of.ts';
import { script } from './orders/script.ts';
import {
  collectionOf,
  copyOf,
  type Gate,
  looksOnly,
  type Operations,
  operations,
  read,
  type World,
  write,
} from './settlement-world.ts';

// Of one process: here several are in it, and those that die keep their turn. Files before and after have the real one.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../../shared/src/server/runtime/take-turns.ts', () => ({
  takeTurns: () => (_from: string, task: () => unknown) => task(),
}));

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: moment }));
afterAll(() => void vi.useRealTimers());

const opening = checkoutOf(paidLine('c'), { state: 'opening' });
const order = { id: 'order_1', amount: opening.amount, currency: 'INR', created_at: 0 };
const payment = { id: 'pay_1', created_at: moment.getTime() / 1_000 };

/** One ingredient with one portion, and the checkout that wants it. */
const start: World = {
  checkouts: write(opening),
  orders: '',
  inventory: write({
    _id: inventoryId,
    version: 1,
    bases: {},
    sauces: {},
    cheeses: {},
    veggies: { Basil: { qty: 1, price: 0 } },
    transfers: [],
    lowNoticed: [],
    lowRevision: 0,
  }),
  payments: [],
  refunds: [],
  wrong: [],
};

const logger = createLogger({ LOG_LEVEL: 'silent' }, 'bff');

/** What moves portions, over the model: each write and each read is one operation. */
function depsOver(gate: Gate, own: string): Deps {
  const perform: Perform = async (effect, action) =>
    effect === 'publish checkout' ? (undefined as never) : action();
  const deps = {
    models: {
      checkouts: collectionOf(gate, 'checkouts', own),
      orders: collectionOf(gate, 'orders', own),
      inventory: collectionOf(gate, 'inventory', own),
    },
    provider: { createOrder: async () => order },
    publisher: { publish: async () => {}, publishAll: async () => {} },
    signals: { tell: () => {} },
    notify: async () => {},
    perform,
    logger,
    config: { SWEEP_EVERY_MS: 1_000, HOLD_MINUTES: 15 },
    installationKey: 'shop',
  };
  return deps as unknown as Deps;
}

const load = ({ models }: Deps) => models.checkouts.findById(opening._id).lean<Checkout>();

async function open(deps: Deps): Promise<void> {
  const found = await load(deps);
  if (found) await prepareCheckout(deps, found);
}

async function pay(deps: Deps): Promise<void> {
  const found = await load(deps);
  if (found) await payCheckout(deps, found, payment as Parameters<typeof payCheckout>[2]);
}

const portionsOf = ({ inventory }: World) =>
  (read(inventory) as InventoryDocument).veggies['Basil']?.qty ?? Number.NaN;

/** When all have ended or died, and the sweep has gone round. */
function wrongAtEnd(world: World): string[] {
  const { state, hold } = read(world.checkouts) as Checkout;
  const { transfers } = read(world.inventory) as InventoryDocument;
  const kept = portionsOf(world) + (holdOf({ hold }) === undefined ? 0 : 1);
  const left = transfers.filter(({ kind }) => kind === 'hold' || !holding.includes(state));
  return [
    ...(kept === 1 ? [] : [`${kept} portions of 1`]),
    ...(left.length === 0 ? [] : [`a transfer is left of a checkout that is ${state}`]),
  ];
}

const actors = {
  one: open,
  two: open,
  expiry: (deps: Deps) => expireCheckout(deps, opening._id),
  settling: settleTransfers,
  payment: pay,
} satisfies Record<string, (deps: Deps) => Promise<unknown>>;
type Actor = keyof typeof actors;

/** Their steps in every order, with so many deaths at any of them; then the sweep comes. */
function exploreHold(who: readonly Actor[], crashes: number, rules: Operations = operations) {
  const process = (name: string, body: (deps: Deps) => Promise<unknown>, last = false) =>
    script<Gate>(
      name,
      // Who dies is not repeated: the sweep ends what it left.
      async (gate, attempt) => void (attempt === 0 && (await body(depsOver(gate, `by ${name}`)))),
      { mayCrash: !last, last, forgets: false },
    );
  return explore<World>({
    world: start,
    copyOf,
    looksOnly,
    // Nothing here asks for a version.
    operate: (at, { name, args }) =>
      Reflect.get(rules, name)(
        at,
        ...args.map((arg) => (typeof arg === 'string' ? arg.replace('"version":1', '"version":0') : arg)),
      ),
    keyOf: (at) => JSON.stringify(at),
    crashes,
    stopAtFirst: true,
    scripts: [
      ...who.map((name) => process(name, actors[name])),
      process('sweep', async (deps) => [await settleTransfers(deps), await settleTransfers(deps)], true),
    ],
    always: (world) => (portionsOf(world) < 0 ? ['a portion was taken that was not there'] : []),
    atEnd: wrongAtEnd,
  });
}

describe('a hold, in every order of events', () => {
  it.each<{ who: Actor[]; crashes: number }>([
    { who: ['one', 'two'], crashes: 2 },
    { who: ['one', 'expiry'], crashes: 2 },
    { who: ['one', 'payment', 'expiry'], crashes: 1 },
    { who: ['one', 'expiry', 'settling'], crashes: 0 },
  ])('is taken once and ends once, sold, held or in stock: $who', async ({ who, crashes }) => {
    const began = performance.now();
    const { states, ends, violations } = await exploreHold(who, crashes);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(`a hold, ${who.join(', ')}: ${states} states, ${ends} ends, ${seconds} s\n`);
    expect(violations).toEqual([]);
    expect(states).toBeGreaterThan(100);
    expect(ends).toBeGreaterThan(10);
  });

  const changing = (alter: (filter: string, update: string) => [string, string]): Operations => ({
    ...operations,
    change: (world, name, filter, update) => operations.change(world, name, ...alter(filter, update)),
  });
  const without = (field: string) => (json: string) =>
    write(Object.fromEntries(Object.entries(read(json)).filter(([name]) => name !== field)));

  it.each<[string, Operations]>([
    [
      'portions put back by whoever comes',
      changing((filter, update) => [without('transfers.token')(filter), update]),
    ],
    [
      'a release that the checkout does not name',
      changing((filter, update) => [filter, update.replace(/,"hold.releasedBy":"[^"]*"/, '')]),
    ],
  ])('the check catches %s', async (_what, rules) => {
    expect((await exploreHold(['one', 'expiry'], 1, rules)).violations).not.toEqual([]);
  });
});
