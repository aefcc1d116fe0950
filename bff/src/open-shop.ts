import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listen } from '@forno/shared/processes';
import { ensureInventory } from '@forno/shared/server/stock';
import { ensureInstallation, openDatabase } from '@forno/shared/server/db';
import {
  createPublisher,
  createNotifier,
  createSubscriber,
  topics,
  createCache,
} from '@forno/shared/server/live';
import { createTimelines, refuseUnready } from '@forno/shared/server/operations';
import { createEtaService } from '@forno/shared/server/orders';
import { createProvider, createRateLimit } from '@forno/shared/server/provider';
import { createProducer, sweepWhenBack } from '@forno/shared/server/queues';
import {
  type Config,
  createPasswords,
  type Logger,
  type Perform,
  perform,
  createCipher,
} from '@forno/shared/server/runtime';
import { readSettings } from '@forno/shared/server/settings';
import { Registry } from 'prom-client';
import { createBackgroundTasks, drainRequests } from './http/background-tasks.ts';
import { createChangeFollowUp } from './orders/follow-up-changes.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createSessionCache } from './http/session-cache.ts';
import { createCostlyWork } from './http/costly-work.ts';
import { createLimits } from './http/rate-limits.ts';
import { createTokens } from './http/tokens.ts';
import { createLive } from './live/create-live.ts';
import { createLiveMetrics } from './live/live-metrics.ts';
import { startLiveHeartbeat } from './live/live-heartbeat.ts';
import { createPdfs } from './operations/bills/create-pdfs.ts';
import { createMetrics } from './operations/metrics.ts';
import { watchProvider } from './operations/watch-provider.ts';
import { serveOperations } from './operations/health.ts';
import { createEstimateMetrics } from './orders/estimate-metrics.ts';
import { readTakenAt, watchWorkerLiveness } from './checkouts/worker-liveness.ts';

/** The built front end; the same relative path from `src` and `dist`. */
const builtSite = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/** How long (ms) settings may be stale when a change signal was lost. */
const shopForMs = 60_000;

export type OpenShop = Awaited<ReturnType<typeof openShop>>;

/** The database, with what every shop has in it; closed again when this release must not open with its settings. */
async function openStore(config: Config, logger: Logger) {
  const database = await openDatabase(config, logger);
  const { models } = database;
  await readSettings(models)
    .then((settings) => refuseUnready(config, settings))
    .catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  await ensureInventory(models);
  const { key: installationKey } = await ensureInstallation(models);
  return { database, opened: { models, installationKey } };
}

/** All that the rooms need. Nothing is waited for: what is away recovers by itself. */
function createDeps(
  config: Config,
  logger: Logger,
  register: Registry,
  opened: Pick<Deps, 'models' | 'installationKey' | 'perform'>,
): Deps {
  const { models } = opened;
  const producer = createProducer(config, logger);
  const { redis } = producer;
  const signals = createSubscriber(config, logger);
  const encryption = createCipher(config, 'live events');
  const publisher = createPublisher({ redis, config, cipher: encryption, tell: signals.tell });
  const tokens = createTokens(config);
  const authenticate = createAuthenticate(models, tokens, config);
  const provider = createProvider(config, logger, createRateLimit(redis, config, 'request'));
  return {
    ...opened,
    config,
    logger,
    redis,
    producer,
    publisher,
    signals,
    notify: createNotifier(redis, config),
    costly: createCostlyWork(),
    pdfs: createPdfs(),
    tokens,
    passwords: createPasswords(config),
    authenticate,
    sessions: createSessionCache(authenticate, signals),
    live: createLive(config, authenticate, logger, createLiveMetrics(register)),
    consumers: watchWorkerLiveness(() => readTakenAt(redis, config), config, logger),
    settings: createCache(() => readSettings(models), shopForMs, { signals, topic: topics.shop }),
    eta: createEtaService(models),
    provider,
    providerAnswers: watchProvider(provider),
    background: createBackgroundTasks(logger),
    followUpChange: createChangeFollowUp({ models, publisher, producer }, logger),
    timelines: createTimelines(models, logger),
    estimateMetrics: createEstimateMetrics(register),
    limits: createLimits(config, redis, logger),
    cipher: createCipher(config, 'second factors'),
  };
}

/**
 * The composition root: opens everything and listens. Needs the database; without Redis the shop starts degraded and
 * recovers automatically.
 */
export async function openShop(
  config: Config,
  logger: Logger,
  options: { siteFolder?: string | undefined; perform?: Perform } = {},
) {
  const { database, opened } = await openStore(config, logger);
  const register = new Registry();
  const deps = createDeps(config, logger, register, { ...opened, perform: options.perform ?? perform });
  const { live, producer, signals } = deps;
  sweepWhenBack(producer);
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
  const { port, url } = await listen(server, config.PORT, config.HOST);
  const stopPulse = startLiveHeartbeat(deps.redis, deps.publisher, live, logger);

  return {
    url,
    port,
    deps,
    /** Graceful shutdown: finishes open requests, then closes everything. */
    async close(): Promise<void> {
      // Without an answer to its checks the load balancer leads no more calls here.
      await operations?.close();
      await sleep(config.LEAVE_MS);
      stopPulse();
      deps.consumers.stop();
      signals.flushAnswer();
      const finished = drainRequests(server);
      await live.close();
      await finished;
      await deps.background.finish();
      await deps.timelines.close();
      await deps.passwords.close();
      await deps.pdfs.close();
      signals.close();
      await producer.close();
      await database.close();
    },
  };
}
