import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@forno/shared/contracts';
import { freePort } from '@forno/shared/processes';
import type { Checkout, Models, Order } from '@forno/shared/server/db';
import { type Config, createLogger } from '@forno/shared/server/runtime';
import { waitFor } from '@forno/shared/testing';
import { choice, fullInventory, openTestShop, type TestShop } from '../../bff/src/testing/open-test-shop.ts';
import type { Client } from '../../bff/src/testing/client.ts';
import { type Sandbox, startSandbox } from '../../embedded/src/razorpay/start-sandbox.ts';
import {
  callSandbox,
  type Paid,
  payAt,
  type SandboxState,
  setFaultsAt,
  stateAt,
} from '../support/sandbox.ts';
import { openWebhookGate, type WebhookGate } from './webhook-gate.ts';
import { type RunningWorkers, startWorkers } from '../../workers/src/start-workers.ts';

/** Shortened intervals: what takes minutes in production takes a moment here. */
const hasty: Partial<Config> = {
  SWEEP_EVERY_MS: 1_000,
  UNPAID_AFTER_MS: 700,
  RECONCILE_EVERY_MS: 700,
  UNFINISHED_AFTER_MS: 500,
  CAPTURE_AFTER_MS: 1_500,
  LOCK_MS: 1_500,
  STALLED_EVERY_MS: 500,
  PROVIDER_TIMEOUT_MS: 1_000,
};

/** For tests with a healthy provider: a busy machine must not time it out. */
export const calmProvider: Partial<Config> = { PROVIDER_TIMEOUT_MS: 10_000 };

const keys = {
  keyId: 'rzp_test_forno',
  keySecret: 'razorpay-secret-of-the-tests',
  webhookSecret: 'webhook-secret-of-the-tests',
};

export interface Buyer extends Client {
  id: string;
  fill(...cartData: unknown[]): Promise<void>;
  /** Opens the payment of the cart; `amount` in rupees. */
  open(amount: number): Promise<{ orderId: string; checkoutId: string }>;
  /** The browser's report. */
  report(paid: Paid): Promise<{ status: number; body: Record<string, unknown> }>;
}

export interface Pipeline {
  shop: TestShop;
  sandbox: Sandbox;
  /** The gate between the provider's webhooks and the shop; open at first. */
  gate: WebhookGate;
  models: Models;
  config: Config;
  /** The pizza that costs 240 rupees with the default recipe. */
  pizza: string;
  pizzas: string[];
  buyer(): Promise<Buyer>;
  /** The customer's action in the dialog. */
  pay(orderId: string, outcome?: 'captured' | 'authorized', more?: object): Promise<Paid>;
  /** A try of the customer that fails. */
  fail(orderId: string): Promise<void>;
  callSandbox(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What the provider knows of payments and refunds. */
  provider(): Promise<SandboxState>;
  faults(switches: object): Promise<void>;
  startWorkers(): Promise<RunningWorkers>;
  orders(checkoutId: string): Promise<Order[]>;
  checkout(checkoutId: string): Promise<Checkout>;
  until(checkoutId: string, what: string, is: (checkout: Checkout) => boolean): Promise<Checkout>;
  /** Until every line has its order. */
  untilFulfilled(checkoutId: string): Promise<Checkout>;
  /** What happens while one calm worker runs. */
  whileWorking(act: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** BFF, workers and sandbox in this process, over a real Redis and document store. */
export async function openPipeline({
  workers: withWorkers = true,
  config: overrides = {},
}: {
  workers?: boolean;
  config?: Partial<Config>;
} = {}): Promise<Pipeline> {
  const data = await mkdtemp(join(tmpdir(), 'forno-pipeline-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const gate = await openWebhookGate(`${url}/payment/webhook`);
  const sandbox = await startSandbox({
    ...keys,
    data,
    webhookRetryMs: 200,
    webhookUrl: gate.url,
  });
  const shop = await openTestShop({
    ...hasty,
    PORT: port,
    PUBLIC_URL: url,
    RAZORPAY_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    ...overrides,
  });
  const { config } = shop;
  const { models } = shop.deps;
  await shop.setInventory(fullInventory());
  const pizzas = [await shop.addPizza('Margherita', 240), await shop.addPizza('Farmhouse', 310.5)];
  const running: RunningWorkers[] = [];
  const start = async () => {
    const started = await startWorkers(config, createLogger(config, 'worker'));
    running.push(started);
    return started;
  };
  if (withWorkers) await start();

  const checkout = async (checkoutId: string): Promise<Checkout> => {
    const found = await models.checkouts.findById(checkoutId).lean<Checkout>();
    if (!found) throw new Error(`no checkout ${checkoutId}`);
    return found;
  };

  const until: Pipeline['until'] = (checkoutId, what, is) =>
    waitFor(
      async () => {
        const now = await checkout(checkoutId);
        return is(now) && now;
      },
      { what, deadlineMs: 40_000 },
    );

  return {
    shop,
    sandbox,
    gate,
    models,
    config,
    pizza: pizzas[0]!,
    pizzas,
    async buyer() {
      const client = await shop.customer();
      return {
        ...client,
        async fill(...cartData) {
          const { status } = await client.call(routes.updateCart, { body: { cartData } });
          if (status !== 200) throw new Error(`update_cart answers ${status}`);
        },
        async open(amount) {
          const { status, body } = await client.call<{ orderId: string; checkoutId: string }>(
            routes.createPayment,
            { body: { amount } },
          );
          if (status !== 200) throw new Error(`create-payment answers ${status}: ${JSON.stringify(body)}`);
          return body;
        },
        report: (paid) => client.call(routes.verifyPayment, { body: paid }),
      };
    },
    pay: (orderId, outcome, more) => payAt(sandbox.url, orderId, { outcome, ...more }),
    fail: async (order_id) =>
      void (await callSandbox(sandbox.url, 'POST', '/pay', { order_id, outcome: 'failed' })),
    callSandbox: (...call) => callSandbox(sandbox.url, ...call),
    provider: () => stateAt(sandbox.url),
    faults: (switches) => setFaultsAt(sandbox.url, switches),
    startWorkers: start,
    orders: (checkoutId) => models.orders.find({ checkoutId }).sort({ line: 1 }).lean<Order[]>(),
    checkout,
    until,
    untilFulfilled: (checkoutId) => until(checkoutId, 'its orders', ({ state }) => state === 'fulfilled'),
    async whileWorking(act) {
      const worker = await start();
      await act().finally(() => worker.close());
    },
    async close() {
      await Promise.all(running.map((one) => one.close()));
      await shop.close();
      await sandbox.close();
      await gate.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export { choice };
