import { type QueueName, queueNames } from '@forno/shared/domain';
import { ensureInventory, readInventoryDocument } from '@forno/shared/server/checkouts';
import { inventoryId, openDatabase } from '@forno/shared/server/db';
import { createEtaService } from '@forno/shared/server/orders';
import type { ProviderPayment } from '@forno/shared/server/payments';
import type { NewJob } from '@forno/shared/server/queues';
import { createLogger, perform } from '@forno/shared/server/runtime';
import { testConfig } from '@forno/shared/testing';
import { afterAll, beforeEach } from 'vitest';
import type { Deps, Letter } from '../deps.ts';
import { type FakeProvider, fakeProvider, nothingHeld } from './fake-provider.ts';

/** Jobs, events and mails that went out, instead of going out. */
interface Outgoing {
  jobs: { queue: QueueName; jobId: string; payload: unknown }[];
  events: { rooms: readonly string[]; event: string; payload: unknown }[];
  letters: Letter[];
  woken: string[];
}

export interface TestDeps extends Deps {
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
  const config = testConfig();
  const database = await openDatabase(config);
  const { models } = database;
  const provider = fakeProvider();
  const out: Outgoing = { jobs: [], events: [], letters: [], woken: [] };
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
      noteLost: () => {},
    },
    provider,
    mailer: {
      async send(letter) {
        if (deps.mailError) throw deps.mailError;
        out.letters.push(letter);
      },
      close: () => {},
    },
    notify: async (checkoutId) => void out.woken.push(checkoutId),
    perform,
    kitchen: createEtaService(models),
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
  afterAll(() => database.close());
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
