import { freePort, type RunningProcess, startNode } from '@forno/shared/processes';
import type { Models } from '@forno/shared/server/db';
import { type Config, createLogger } from '@forno/shared/server/runtime';
import { afterTests, asEnvironment, folderForTests } from '@forno/shared/testing';
import type { Buyer } from '../../bff/src/testing/buyer.ts';
import { choice, fullInventory, shopForTests, type TestShop } from '../../bff/src/testing/open-test-shop.ts';
import { type Sandbox, startSandbox } from '../../embedded/src/razorpay/start-sandbox.ts';
import { type RunningWorkers, startWorkers } from '../../workers/src/start-workers.ts';
import { type ShopCalls, shopCalls } from './shop-calls.ts';
import { openWebhookGate, type WebhookGate } from './webhook-gate.ts';

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

/** The worker of production in a process of its own, for `startProcess`. */
export const builtWorker = ['workers/dist/main.bundle.js', /"msg":"open"/] as const;

const keys = {
  keyId: 'rzp_test_forno',
  keySecret: 'razorpay-secret-of-the-tests',
  webhookSecret: 'webhook-secret-of-the-tests',
};

export interface ShopHere extends ShopCalls {
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
  /** A new customer's unpaid checkout of so many of each pizza. */
  opened(...quantities: number[]): Promise<{ buyer: Buyer; orderId: string; checkoutId: string }>;
  startWorkers(): Promise<RunningWorkers>;
  /** Starts a process with this shop's settings, such as a built worker or one that crashes; stopped after the tests. */
  startProcess(entry: string, ready: RegExp, more?: ProcessOptions): Promise<RunningProcess>;
  /** What happens while one calm worker runs. */
  whileWorking(act: () => Promise<unknown>): Promise<void>;
}

interface ProcessOptions {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  onLine?: (line: string) => void;
}

/**
 * Opens a shop in this process, which can then reach into it and set its clock: a BFF, the sandbox and, if wanted,
 * workers. Redis and the store are those of the run. Closed after the tests.
 */
export async function openShopHere({
  workers = true,
  config: overrides = {},
}: {
  workers?: boolean;
  config?: Partial<Config>;
} = {}): Promise<ShopHere> {
  const data = folderForTests();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const gate = await openWebhookGate(`${url}/payment/webhook`);
  afterTests(() => gate.close());
  const sandbox = await startSandbox({ ...keys, data, webhookRetryMs: 200, webhookUrl: gate.url });
  afterTests(() => sandbox.close());
  const shop = await shopForTests({
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
  const prices = [240, 310.5];
  const pizzas = [
    await shop.addPizza('Margherita', prices[0]!),
    await shop.addPizza('Farmhouse', prices[1]!),
  ];
  const running: RunningWorkers[] = [];
  const processes: RunningProcess[] = [];
  afterTests(() =>
    Promise.all([...running.map((one) => one.close()), ...processes.map((one) => one.stop())]),
  );
  const start = async () => {
    const started = await startWorkers(config, createLogger(config, 'worker'));
    running.push(started);
    return started;
  };
  if (workers) await start();
  return {
    ...shopCalls(models, () => sandbox.url),
    shop,
    sandbox,
    gate,
    models,
    config,
    pizza: pizzas[0]!,
    pizzas,
    buyer: () => shop.customer(),
    async opened(...quantities) {
      const buyer = await shop.customer();
      await buyer.fill(...quantities.map((quantity, nth) => choice(pizzas[nth]!, quantity)));
      const amount = quantities.reduce((sum, quantity, nth) => sum + quantity * prices[nth]!, 0);
      return { buyer, ...(await buyer.open(amount)) };
    },
    startWorkers: start,
    async startProcess(entry, ready, { env, ...more } = {}) {
      const own = { ...asEnvironment(config), PORT: '0', LOG_LEVEL: 'info', ...env };
      const started = await startNode({ name: entry, entry, ready, env: own, ...more });
      processes.push(started);
      return started;
    },
    async whileWorking(act) {
      const worker = await start();
      await act().finally(() => worker.close());
    },
  };
}

export { choice };
