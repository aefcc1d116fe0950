import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { listen } from '@forno/shared/processes';
import {
  type Config,
  createKitchenClock,
  createPasswords,
  createProducer,
  createProvider,
  createPublisher,
  createSeal,
  createSignaller,
  createSignalListener,
  createRateLimit,
  ensureInventory,
  ensureShop,
  keepJourneys,
  type Logger,
  openDatabase,
  type Perform,
  perform,
  readShop,
  readWorkers,
  sweepWhenBack,
  topics,
} from '@forno/shared/server';
import { Registry } from 'prom-client';
import { createBackground } from './background.ts';
import { createOrderNotes } from './orders/note-changes.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { rememberSessions } from './http/remember-sessions.ts';
import { finishRequests } from './http/finish-requests.ts';
import { createLimits } from './http/rate-limits.ts';
import { createTokens } from './http/tokens.ts';
import { createLive } from './live/create-live.ts';
import { createLiveMetrics } from './live/live-metrics.ts';
import { startPulse } from './live/start-pulse.ts';
import { createMetrics } from './operations/metrics.ts';
import { serveOperations } from './operations/serve-operations.ts';
import { createPromiseMetrics } from './orders/promise-metrics.ts';
import { watchConsumers } from './payments/watch-consumers.ts';
import { rememberUntil } from './remember-until.ts';

/** The built front end; the same relative path from `src` and `dist`. */
const builtSite = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/** How long (ms) settings may be stale when a change signal was lost. */
const shopForMs = 60_000;

export interface OpenShop {
  url: string;
  port: number;
  deps: Deps;
  /** Graceful shutdown: finishes open requests, then closes everything. */
  close(): Promise<void>;
}

/**
 * The composition root: opens everything and listens. Needs the database; without Redis the shop starts degraded and
 * recovers automatically.
 */
export async function openShop(
  config: Config,
  logger: Logger,
  options: { siteFolder?: string | undefined; perform?: Perform } = {},
): Promise<OpenShop> {
  const database = await openDatabase(config, logger);
  const { models } = database;
  await ensureInventory(models);
  const { key: shopKey } = await ensureShop(models);
  const producer = createProducer(config, logger);
  const { redis } = producer;
  sweepWhenBack(producer);
  const signals = createSignalListener(config, logger);
  const passwords = createPasswords(config);
  const publisher = createPublisher(redis, config, signals.tell);
  const tokens = createTokens(config);
  const authenticate = createAuthenticate(models, tokens, config);
  const register = new Registry();
  const live = createLive(config, authenticate, logger, createLiveMetrics(register));
  const deps: Deps = {
    config,
    logger,
    models,
    shopKey,
    redis,
    producer,
    publisher,
    signals,
    notify: createSignaller(redis, config),
    perform: options.perform ?? perform,
    tokens,
    passwords,
    authenticate,
    sessions: rememberSessions(authenticate, signals),
    live,
    consumers: watchConsumers(async () => (await readWorkers(redis, config)).takenAt, config, logger),
    shop: rememberUntil(signals, topics.shop, () => readShop(models), shopForMs),
    kitchen: createKitchenClock(models),
    provider: createProvider(config, logger, createRateLimit(redis, config, 'request')),
    background: createBackground(logger),
    noteChange: createOrderNotes({ models, publisher, producer }, logger),
    journeys: keepJourneys(models, logger),
    promises: createPromiseMetrics(register),
    limits: createLimits(config, redis, logger),
    seal: createSeal(config, 'second factors'),
  };
  const { REQUEST_WITHIN_MS: requestTimeout } = config;
  const timeouts = {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout / 2, 5_000),
  };
  const metrics = createMetrics(deps, register);
  const siteFolder = options.siteFolder ?? builtSite;
  const server = createServer(timeouts, createApp(deps, { siteFolder, register, metrics }));
  const operations = await serveOperations(deps, metrics);
  // Longer than the load balancer's, which must never reuse a connection that we just closed.
  server.keepAliveTimeout = 75_000;
  live.attach(server);
  const { port } = await listen(server, config.PORT, config.HOST);
  const stopPulse = startPulse(redis, publisher, live, logger);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    deps,
    async close() {
      stopPulse();
      deps.consumers.stop();
      signals.answerNow();
      await operations?.close();
      const finished = finishRequests(server);
      await live.close();
      await finished;
      await deps.background.finish();
      await deps.journeys.close();
      await passwords.close();
      signals.close();
      await producer.close();
      await database.close();
    },
  };
}
