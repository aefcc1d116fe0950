import {
  expireCheckout,
  fulfilCheckout,
  markOrderRefundDue,
  settleOrderRefund,
} from '@forno/shared/server/checkouts';
import type { Checkout, Order, Refund } from '@forno/shared/server/db';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../workers/src/deps.ts';
import { buildOrder } from '../../workers/src/orders/build-order.ts';
import { explore } from './orders/explore.ts';
import { checkoutOf, moment, orderId, paidLine } from './orders/line-store-of.ts';
import { script } from './orders/script.ts';
import { refundPayment } from '../../workers/src/checkouts/refund.ts';
import { verifyPayment } from '../../workers/src/checkouts/verify-payment.ts';
import {
  copyOf,
  depsOver,
  type Gate,
  looksOnly,
  type Operations,
  operations,
  orderIn,
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

const paid = paidLine('c');
const amount = paid.line.amount;
const unpaid = checkoutOf(paid, { state: 'unpaid', razorpayOrderId: 'order_1' });
const checkoutId = String(unpaid._id);
const order = buildOrder({ ...paid, paymentId: 'pay_1' }, { token: 'token', short: [] }, orderId, moment);
const empty: World = {
  checkouts: write(unpaid),
  orders: '',
  inventory: '',
  payments: [],
  refunds: [],
  wrong: [],
};
const ordered: World = {
  ...empty,
  checkouts: write({
    ...unpaid,
    lines: [{ ...paid.line, orderId }],
    state: 'fulfilled',
    paymentId: 'pay_1',
    paidAt: moment,
  }),
  orders: write(order),
  payments: [{ id: 'pay_1', amount, refunded: 0 }],
};

const verify = (deps: Deps) => verifyPayment(deps, { checkoutId, claimed: false });
const load = ({ models }: Deps) => models.checkouts.findById(checkoutId).lean<Checkout>();

/** Like the queue: the sweep repeats what throws. */
async function refundAll(deps: Deps): Promise<void> {
  const due = (await load(deps))?.refunds.filter(({ state }) => state === 'due') ?? [];
  for (const { key } of due) await refundPayment(deps, { checkoutId, key }).catch(() => {});
}

/** Another model covers the line protocol: here the order appears at once. */
async function makeOrders(deps: Deps, gate: Gate): Promise<void> {
  const checkout = await load(deps);
  if (checkout?.state !== 'paid') return;
  await gate.insertOrder(write({ ...order, paymentId: checkout.paymentId }));
  await fulfilCheckout(deps, checkout, [order]);
}

/** Like a BFF voiding an order: first the mark, then the books. */
async function cancel(deps: Deps): Promise<void> {
  const refund = {
    amount,
    state: 'due',
    reason: 'Cancelled.',
    byProvider: false,
    ofVoid: true,
    at: moment,
  } as const;
  const voided = await deps.models.orders
    .findOneAndUpdate(
      { _id: orderId, voided: { $exists: false } },
      { $set: { refund, voided: { at: moment } } },
    )
    .lean<Order>();
  if (voided) await markOrderRefundDue(deps, voided, refund.reason);
}

async function bookOrderRefund(deps: Deps): Promise<void> {
  const found = await deps.models.orders.find({ 'refund.state': 'due' }).lean<Order[]>();
  for (const one of found) await settleOrderRefund(deps, one);
}

/** Repeats everything in the sweep's order until nothing can be left. */
async function sweep(deps: Deps, gate: Gate): Promise<void> {
  for (let round = 1; round <= 2; round += 1) {
    await verify(deps);
    await makeOrders(deps, gate);
    await bookOrderRefund(deps);
    await refundAll(deps);
  }
  await verify(deps);
}

const sum = (refunds: readonly { amount: number }[]) => refunds.reduce((total, one) => total + one.amount, 0);

function wrongAtEnd(world: World): string[] {
  const checkout = read(world.checkouts) as Checkout;
  const { state, paymentId, refunds } = checkout;
  const wrong = world.payments.flatMap(({ id, amount: captured, refunded }) => {
    const booked = sum(refunds.filter((one: Refund) => one.paymentId === id && one.state === 'done'));
    return [
      ...(id === paymentId || refunded === captured
        ? []
        : [`${id} was captured, and neither ordered nor refunded`]),
      ...(booked === refunded || (id !== paymentId && booked === 0)
        ? []
        : [`${id}: ${booked} in the books of ${refunded} refunded`]),
    ];
  });
  const made = orderIn(world);
  const back = world.payments.find(({ id }) => id === paymentId)?.refunded ?? 0;
  return [
    ...wrong,
    ...(refunds.some((refund) => refund.state === 'due') ? ['a refund is still due'] : []),
    ...(paymentId !== undefined && !made ? ['paid without an order'] : []),
    ...(paymentId !== undefined && state !== 'fulfilled' ? [`paid, and the checkout is ${state}`] : []),
    ...(made && paymentId === undefined ? ['an order that nobody paid'] : []),
    ...(made && (made.refund?.amount ?? 0) !== back
      ? [`the order tells of ${made.refund?.amount}, refunded was ${back}`]
      : []),
    ...(made?.voided && back < amount ? [`cancelled, and only ${back} went back`] : []),
    ...(paymentId === undefined && checkout.hold?.releasedBy === undefined ? ['held for nobody'] : []),
  ];
}

/** These never die on the way: a hold left by a dead expiry is released by its own sweep. */
const lasting = ['customer', 'dashboard', 'expiry'];

function exploreFrom(
  world: World,
  others: Record<string, (gate: Gate, deps: Deps) => Promise<unknown>>,
  more: { rules?: Operations; crashes?: number; sweeps?: typeof sweep; stopAtFirst?: boolean } = {},
) {
  const rules = more.rules ?? operations;
  const one = (name: string, body: (gate: Gate, deps: Deps) => Promise<unknown>, options: object) =>
    script<Gate>(name, async (gate) => void (await body(gate, depsOver(gate))), {
      forgets: false,
      ...options,
    });
  const names = Object.entries(others);
  return explore<World>({
    world,
    copyOf,
    looksOnly,
    operate: (at, { name, args }) => Reflect.get(rules, name)(at, ...args),
    keyOf: (at) => JSON.stringify(at),
    crashes: more.crashes ?? 1,
    stopAtFirst: more.stopAtFirst ?? false,
    scripts: [
      ...names.map(([name, body]) => one(name, body, { mayCrash: !lasting.includes(name) })),
      one('sweep', (gate, deps) => (more.sweeps ?? sweep)(deps, gate), { last: true }),
    ],
    always: ({ payments }) =>
      payments.flatMap(({ id, amount: captured, refunded }) =>
        refunded > captured ? [`${id}: ${refunded} went back`] : [],
      ),
    atEnd: wrongAtEnd,
  });
}

type Others = Parameters<typeof exploreFrom>[1];
const settling: Others = {
  'worker one': (_gate, deps) => verify(deps),
  'worker two': (_gate, deps) => verify(deps),
  customer: async (gate) => {
    await gate.pay('pay_1', amount);
    await gate.pay('pay_2', amount);
  },
  expiry: (_gate, deps) => expireCheckout(deps, unpaid._id, { from: 'unpaid' }),
};
const settlingRefunded: Others = {
  worker: (_gate, deps) => verify(deps),
  customer: (gate) => gate.pay('pay_1', amount),
  dashboard: (gate) => gate.refundAtDashboard('pay_1', 5_000),
  expiry: (_gate, deps) => expireCheckout(deps, unpaid._id, { from: 'unpaid' }),
};
const refunding: Others = {
  worker: (_gate, deps) => verify(deps),
  refunds: (_gate, deps) => refundAll(deps),
  admin: (_gate, deps) => cancel(deps),
  dashboard: (gate) => gate.refundAtDashboard('pay_1', 5_000),
};

describe('in every order of events', () => {
  it.each([
    ['each captured payment is ordered or goes back, whoever asks, expires or dies', empty, settling],
    ['so it is when some of it went back at the dashboard before anybody asked', empty, settlingRefunded],
    ['books, orders and provider agree on what goes back', ordered, refunding],
  ])('%s', async (what, world, others) => {
    const began = performance.now();
    const { states, ends, violations } = await exploreFrom(world, others);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${what}: ${states} states, ${ends} ends, ${violations.length} violations, ${seconds} s\n`,
    );
    expect(violations.slice(0, 1)).toEqual([]);
    expect(states).toBeGreaterThan(1_000);
    expect(ends).toBeGreaterThan(10);
  });
});

describe('the checker catches', () => {
  const caught = async (world: World, others: Others, more: Parameters<typeof exploreFrom>[2]) => {
    const { violations } = await exploreFrom(world, others, { ...more, stopAtFirst: true });
    return violations[0]?.what;
  };
  /** Writes that ignore these fields of their filter. */
  const blindTo = (...fields: string[]): Operations => ({
    ...operations,
    change(world, collection, filter, update) {
      const seeing = Object.entries(read(filter)).filter(([name]) => !fields.includes(name));
      return operations.change(world, collection, write(Object.fromEntries(seeing)), update);
    },
  });

  it('a checkout that moves from whatever state it is in', async () => {
    expect(await caught(empty, settling, { rules: blindTo('state') })).toMatch(/^paid/);
  });

  it('a refund recorded twice', async () => {
    expect(await caught(ordered, refunding, { rules: blindTo('refunds.refundId') })).toMatch(
      /in the books of/,
    );
  });

  it('a refund at the dashboard that is taken for one of ours', async () => {
    const change: Operations['change'] = (world, collection, filter, update) =>
      operations.change(world, collection, filter, update.replace(',"byProvider":true', ''));
    const rules = { ...operations, change };
    expect(await caught(empty, settlingRefunded, { rules })).toMatch(/neither ordered nor refunded/);
  });

  it('an order overwritten by the last writer', async () => {
    const rules = blindTo('refund', 'refund.amount', 'refund.state');
    // It takes no job of refunds, without which there are few states.
    const { refunds: _, ...others } = refunding;
    expect(await caught(ordered, others, { rules })).toMatch(/the order tells of|only/);
  });

  it('a sweep that does not ask the provider again', async () => {
    const sweeps: typeof sweep = (deps, gate) => makeOrders(deps, gate);
    expect(await caught(empty, settlingRefunded, { sweeps })).toMatch(/neither ordered nor refunded/);
  });
});
