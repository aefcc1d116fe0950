import type { Order } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import { createLogger, type Perform } from '@forno/shared/server/runtime';
import { EJSON } from 'bson';
import mongoose from 'mongoose';
import { compileFilter } from '../../embedded/src/mongo/query/filter.ts';
import { compileUpdate } from '../../embedded/src/mongo/update/update.ts';
import type { Deps } from '../../workers/src/deps.ts';

/** The store's engine and mongoose have different id classes. */
const ofMongoose = mongoose.mongo.BSON.EJSON;
type Doc = Record<string, unknown>;

interface ModelPayment {
  id: string;
  amount: number;
  refunded: number;
}

interface ModelRefund {
  id: string;
  payment_id: string;
  amount: number;
  /** Its name in our books; absent for the dashboard's. */
  name?: string;
}

/** All state outside the processes: one checkout, its order, the stock, and the provider's books. */
export interface World {
  /** Extended JSON; empty while there is none. */
  checkouts: string;
  orders: string;
  inventory: string;
  payments: ModelPayment[];
  refunds: ModelRefund[];
  wrong: string[];
}

export const copyOf = (world: World): World => ({
  ...world,
  payments: world.payments.map((payment) => ({ ...payment })),
  refunds: [...world.refunds],
  wrong: [...world.wrong],
});

export const read = (json: string) => ofMongoose.parse(json);
export const write = (value: unknown) => ofMongoose.stringify(value);

function give(world: World, paymentId: string, amount: number, name?: string): ModelRefund | 'refused' {
  const payment = world.payments.find(({ id }) => id === paymentId);
  if (!payment || payment.amount - payment.refunded < amount) return 'refused';
  payment.refunded += amount;
  const refund = { id: `rfnd_${world.refunds.length}`, payment_id: paymentId, amount, ...(name && { name }) };
  world.refunds.push(refund);
  return refund;
}

const toDoc = (json: string) => EJSON.parse(json) as Doc;

/** A hundred thousand states ask the same few thousand questions. */
function remembered<T>(work: (...texts: string[]) => T): typeof work {
  const known = new Map<string, T>();
  return (...texts) => {
    const key = texts.join('\n');
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = work(...texts);
    known.set(key, now);
    return now;
  };
}

const matches = remembered(
  (json = '', filter = '') => json !== '' && compileFilter(toDoc(filter))(toDoc(json)),
);
const changed = remembered((json = '', filter = '', update = '') =>
  EJSON.stringify(compileUpdate(toDoc(update)).apply(toDoc(json), toDoc(filter))),
);

type Collection = 'checkouts' | 'orders' | 'inventory';

/** Atomic operations that change the world. */
export const operations = {
  find: (world: World, collection: Collection, filter: string): string =>
    matches(world[collection], filter) ? world[collection] : '',
  change(world: World, collection: Collection, filter: string, update: string): string {
    if (!matches(world[collection], filter)) return '';
    world[collection] = changed(world[collection], filter, update);
    return world[collection];
  },
  insertOrder(world: World, order: string): void {
    if (world.orders === '') world.orders = order;
  },
  pay(world: World, id: string, amount: number): void {
    world.payments.push({ id, amount, refunded: 0 });
  },
  payments: (world: World): ModelPayment[] => world.payments,
  refundsOf: (world: World, id: string): ModelRefund[] =>
    world.refunds.filter(({ payment_id }) => payment_id === id),
  /** Idempotent: for a used key the provider returns the earlier refund. */
  refund: (world: World, paymentId: string, amount: number, name: string): ModelRefund | 'refused' =>
    world.refunds.find((one) => one.name === name && one.payment_id === paymentId) ??
    give(world, paymentId, amount, name),
  refundAtDashboard(world: World, paymentId: string, amount: number): void {
    give(world, paymentId, amount);
  },
};

export type Operations = typeof operations;
export const looksOnly: ReadonlySet<string> = new Set(['find', 'payments', 'refundsOf']);

export type Gate = {
  [N in keyof Operations]: Operations[N] extends (world: World, ...args: infer A) => infer R
    ? (...args: A) => Promise<R>
    : never;
};

/** Tokens are random; here those of a kind are equal unless `own` tells them apart. */
const nameless = (json: string, own = '') =>
  json.replaceAll(/\b(release|hold)-[0-9a-f]{8}-[0-9a-f-]{27}/g, `$1${own && '-'}${own}`);

/** Ids as mongoose casts them. */
function cast({ _id, ...filter }: { _id?: unknown }): object {
  const id = (one: unknown) =>
    typeof one === 'string' && mongoose.isObjectIdOrHexString(one) ? new mongoose.Types.ObjectId(one) : one;
  if (_id === undefined) return filter;
  const isList = typeof _id === 'object' && _id !== null && '$in' in _id && Array.isArray(_id.$in);
  return { ...filter, _id: isList ? { $in: (_id.$in as unknown[]).map(id) } : id(_id) };
}

/** A collection of at most one document; `own` names the tokens that its caller makes. */
export const collectionOf = (gate: Gate, name: Collection, own?: string) => {
  const lean = (found: () => Promise<string>) => ({
    lean: async () => {
      const json = await found();
      return json === '' ? null : read(json);
    },
  });
  const asText = (value: object) => nameless(write(value), own);
  const find = (filter: object) => lean(() => gate.find(name, asText(cast(filter))));
  const change = (filter: object, update: object) => gate.change(name, asText(cast(filter)), asText(update));
  return {
    findById: (_id: string | mongoose.Types.ObjectId) => find({ _id: String(_id) }),
    find: (filter: object) => ({ lean: async () => [await find(filter).lean()].filter(Boolean) }),
    exists: async (filter: object) => find(filter).lean(),
    // Of the number before: there is one checkout.
    findOne: () => ({ sort: () => ({ lean: async () => null }) }),
    findOneAndUpdate: (filter: object, update: object) => lean(() => change(filter, update)),
    updateOne: async (filter: object, update: object) => ({
      modifiedCount: (await change(filter, update)) === '' ? 0 : 1,
    }),
    bulkWrite: async () => {},
  };
};

const asProvider = ({ id, amount, refunded }: ModelPayment, at: number) => ({
  id,
  amount,
  amount_refunded: refunded,
  currency: 'INR',
  status: refunded === amount ? 'refunded' : 'captured',
  captured: true,
  order_id: 'order_1',
  created_at: at,
});
const toldRefund = ({ name, ...refund }: ModelRefund) => ({
  ...refund,
  status: 'processed',
  notes: name === undefined ? {} : { key: name },
  created_at: 0,
});

/** Not modelled: mails, events and jobs, which have their own marks and tests. */
const leftOut = new Set([
  'begin release',
  'release hold',
  'write refund mail',
  'enqueue mail',
  'publish checkout',
  'note events processed',
  'ask again',
]);

/** The worker's dependencies over the model: each effect on checkout, order and money is one operation. */
export function depsOver(gate: Gate): Deps {
  const perform: Perform = async (effect, action) => {
    if (effect === 'enqueue lines' || effect === 'enqueue refunds') return true as never;
    return leftOut.has(effect) ? (undefined as never) : action();
  };
  const payment = async (id: string) => (await gate.payments()).map(asProvider).find((one) => one.id === id);
  const deps = {
    models: {
      checkouts: { ...collectionOf(gate, 'checkouts'), updateOne: async () => {} },
      orders: collectionOf(gate, 'orders'),
      // Another model covers the portions.
      inventory: { updateOne: async () => {} },
      // No bills are issued here.
      bills: { find: () => ({ sort: () => ({ lean: async () => [] }) }) },
      webhookEvents: { find: () => ({ lean: async () => [] }) },
    },
    provider: {
      fetchOrderPayments: async () => (await gate.payments()).map(asProvider),
      fetchPayment: payment,
      // Nobody disputes anything here.
      listDisputes: async () => [],
      listRefundsOf: async (id: string) => (await gate.refundsOf(id)).map(toldRefund),
      async refund({
        paymentId,
        amount,
        key,
        name = key,
      }: {
        paymentId: string;
        amount: number;
        key: string;
        name?: string;
      }) {
        const made = await gate.refund(paymentId, amount, name);
        if (made === 'refused')
          throw new ProviderError('The refund amount is greater than what is left', 400);
        return toldRefund(made);
      },
    },
    publisher: { publishAll: async () => {} },
    notify: async () => {},
    perform,
    logger: createLogger({ LOG_LEVEL: 'silent' }, 'worker'),
    config: { SWEEP_EVERY_MS: 1_000, CAPTURE_AFTER_MS: 1_000 },
  };
  return deps as unknown as Deps;
}

export const orderIn = (world: World): Order | undefined =>
  world.orders === '' ? undefined : (read(world.orders) as Order);
