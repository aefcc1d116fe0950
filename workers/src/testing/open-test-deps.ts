import { randomUUID } from 'node:crypto';
import { type QueueName, queueNames } from '@forno/shared/contracts/server';
import {
  ensureInventory,
  forgetTransfers,
  holdStock,
  readInventoryDocument,
} from '@forno/shared/server/stock';
import { type Checkout, inventoryId, type StoredCartLine, type User } from '@forno/shared/server/db';
import { createEtaService } from '@forno/shared/server/orders';
import type { ProviderPayment } from '@forno/shared/server/provider';
import type { NewJob } from '@forno/shared/server/queues';
import { createLogger, perform } from '@forno/shared/server/runtime';
import { readSettings } from '@forno/shared/server/settings';
import { checkoutDocument, databaseForTests, defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeEach } from 'vitest';
import type { Deps } from '../deps.ts';
import { fakeProvider, type FakeProvider, nothingHeld } from './fake-provider.ts';

/** Jobs, events and mails that went out, instead of going out. */
interface Outgoing {
  jobs: { queue: QueueName; jobId: string; payload: unknown }[];
  events: { rooms: readonly string[]; event: string; payload: unknown }[];
  emails: Parameters<Deps['mailer']['send']>[0][];
  woken: string[];
}

interface TestDeps extends Deps {
  provider: FakeProvider;
  out: Outgoing;
  /** False: the queue does not take jobs, as when Redis is away. */
  queueTakes: boolean;
  /** Thrown by the mail server at the next mails. */
  mailError: Error | undefined;
  /** Forgets everything but the connection. */
  reset(): Promise<void>;
  portions(name?: string): Promise<number>;
}

/** A handler's world over a real database, each test's anew; what leaves the shop is kept and looked at. */
export async function depsForTests(): Promise<TestDeps> {
  const { config, models } = await databaseForTests();
  const provider = fakeProvider();
  const out: Outgoing = { jobs: [], events: [], emails: [], woken: [] };
  const enqueue = async <Q extends QueueName>(queue: Q, jobs: readonly NewJob<Q>[]) => {
    if (!deps.queueTakes) return false;
    out.jobs.push(...jobs.map((job) => ({ queue, ...job })));
    return true;
  };
  const noJob = { getJob: async () => undefined };
  const queues = Object.fromEntries(queueNames.map((name) => [name, noJob]));
  const deps: TestDeps = {
    config,
    logger: createLogger(config, 'worker'),
    models,
    producer: { queues, enqueue, close: async () => {} } as unknown as Deps['producer'],
    publisher: {
      publish: (rooms, event, payload) => deps.publisher.publishAll([{ rooms, event, payload }]),
      publishAll: async (messages) => void out.events.push(...messages),
      markLost: () => {},
    },
    provider,
    mailer: {
      async send(email) {
        if (deps.mailError) throw deps.mailError;
        out.emails.push(email);
      },
      close: () => {},
    },
    notify: async (checkoutId) => void out.woken.push(checkoutId),
    perform,
    eta: createEtaService(models),
    settings: { read: () => readSettings(models), peek: () => undefined },
    timelines: { note: () => {}, close: async () => {} },
    out,
    queueTakes: true,
    mailError: undefined,
    async reset() {
      await Promise.all(Object.values(models).map(({ collection }) => collection.deleteMany({})));
      await ensureInventory(models, {
        bases: { Regular: { qty: 50, price: 40 } },
        sauces: { Tomato: { qty: 50, price: 0 } },
        cheeses: { Mozzarella: { qty: 50, price: 30 } },
        veggies: {},
      });
      Object.assign(provider, nothingHeld());
      Object.assign(deps, { queueTakes: true, mailError: undefined });
      for (const kept of Object.values(out)) kept.length = 0;
    },
    async portions(name = 'Regular') {
      return (await readInventoryDocument(models)).bases[name]?.qty ?? 0;
    },
  };
  beforeEach(() => deps.reset());
  return deps;
}

export async function setPortions({ models }: Pick<Deps, 'models'>, qty: number): Promise<void> {
  await models.inventory.updateOne({ _id: inventoryId }, { $set: { 'bases.Regular.qty': qty } });
}

let payments = 0;

/** A payment as the provider tells it: captured, of the usual amount, unless said otherwise. */
export function payment(fields: Partial<ProviderPayment> = {}): ProviderPayment {
  payments += 1;
  return {
    id: `pay_${String(payments).padStart(10, '0')}`,
    order_id: null,
    amount: 48_000,
    currency: 'INR',
    status: 'captured',
    amount_refunded: 0,
    created_at: 1_760_000_000 + payments,
    ...fields,
  };
}

const pizzaIds = ['000000000000000000000a01', '000000000000000000000a02'];

function cartLine(index: number): StoredCartLine {
  return {
    pizzaId: new Types.ObjectId(pizzaIds[index]),
    pizzaName: `Pizza ${index}`,
    pizzaImage: 'none.webp',
    originalPrice: 240,
    price: 240,
    quantity: 1,
    ...defaultPizza,
  };
}

interface Wishes extends Partial<Checkout> {
  held?: boolean;
  pizzas?: number;
}

/** A customer with a cart of two pizzas at 240 rupees, and its unpaid checkout with everything held. */
export async function makeCheckout(
  { models }: Pick<Deps, 'models'>,
  { held = true, pizzas = 2, ...fields }: Wishes = {},
): Promise<Checkout> {
  const now = new Date();
  const cartData = Array.from({ length: pizzas }, (_, index) => cartLine(index));
  const user: User = {
    _id: fields.userId ?? new Types.ObjectId(),
    name: 'Asha',
    email: `${randomUUID()}@forno.example`,
    passwordHash: 'x',
    role: 'customer',
    address: '1 Test Street',
    isVerified: true,
    cartData,
    cartId: fields.cartId ?? randomUUID(),
    cartVersion: 1,
    sessions: [],
    revokedSessions: [],
    sessionsFrom: now,
    createdAt: now,
  };
  if (!(await models.users.exists({ _id: user._id }))) await models.users.create(user);
  const checkout = checkoutDocument({
    userId: user._id,
    customer: { name: user.name, email: user.email },
    cartId: user.cartId,
    lines: cartData.map((line, index) => ({
      ...line,
      line: index,
      amount: 24_000 * line.quantity,
      needs: [
        { category: 'bases', name: 'Regular', qty: line.quantity },
        { category: 'sauces', name: 'Tomato', qty: line.quantity },
      ],
    })),
    amount: 24_000 * pizzas,
    razorpayOrderId: `order_${randomUUID().slice(0, 12)}`,
    state: 'unpaid',
    holdUntil: new Date(now.getTime() + 900_000),
    askAt: new Date(now.getTime() + 180_000),
    createdAt: now,
    ...fields,
  });
  await models.checkouts.create(checkout);
  if (held) await hold(models, checkout);
  return checkout;
}

/** As create-payment leaves it: of a checkout that was never opened the portions are still on their way. */
async function hold(models: Deps['models'], checkout: Checkout): Promise<void> {
  const { _id, lines, state } = checkout;
  const held = await holdStock(models, String(_id), lines);
  if (!held.ok) throw new Error(held.refusal.message);
  if (!['unpaid', 'paid', 'fulfilled'].includes(state)) return;
  const { token } = held.value;
  checkout.hold = { token };
  await models.checkouts.updateOne({ _id }, { $set: { hold: { token } } });
  await forgetTransfers(models, [token]);
}

/** What tests of payments share: having the provider hold payments, and looking at what came of a checkout. */
export const paymentCalls = (deps: TestDeps) => ({
  now: async ({ _id }: Checkout): Promise<Checkout> =>
    await deps.models.checkouts.findById(_id).orFail().lean<Checkout>(),
  pays: ({ razorpayOrderId = '' }: Checkout, ...payments: ProviderPayment[]) =>
    deps.provider.payments.set(razorpayOrderId, payments),
  jobIds: () => deps.out.jobs.map(({ jobId }) => jobId),
});
