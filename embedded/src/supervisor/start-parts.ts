import {
  findProgram,
  freePort,
  reachedAt,
  repositoryRoot,
  startNode,
  startProcess,
  startRedis,
  startSandbox,
  startStore,
  untilReady,
  type Environment,
} from '@forno/shared/processes';
import { mkdirSync } from 'node:fs';
import type { Keep } from './supervisor.ts';
import type { DataFolder } from './data-folder.ts';
import type { Secrets } from './secrets.ts';
import type { StarterSettings } from './settings.ts';

interface PartsOptions {
  settings: StarterSettings;
  folder: DataFolder;
  secrets: Secrets;
  keep: Keep;
}

type OwnSettings = Record<string, string>;

/** Starts Redis and a document store unless given URLs. Returns the settings that name them. */
export async function startDatabases(options: PartsOptions): Promise<OwnSettings> {
  const { given } = options.settings;
  const [redis, mongo] = await Promise.all([
    given.REDIS_URL ?? ownRedis(options),
    given.MONGO_URL ?? ownMongo(options),
  ]);
  return { REDIS_URL: redis, MONGO_URL: mongo };
}

async function ownRedis({ folder, keep }: PartsOptions): Promise<string> {
  // The port is chosen once, so that clients find Redis again after a crash.
  const port = await freePort();
  const redis = await keep('redis', (onLine) => startRedis({ folder: folder.redis, port, onLine }));
  return redis.url;
}

async function ownMongo({ folder, keep, settings }: PartsOptions): Promise<string> {
  const port = await freePort();
  const mongod = findProgram('mongod');
  if (!mongod) {
    const store = await keep('store', (onLine) =>
      startStore({ folder: folder.store, port, fromSource: settings.watch, onLine }),
    );
    const url = new URL(store.url);
    url.pathname = '/forno';
    return url.href;
  }
  mkdirSync(folder.mongod, { recursive: true });
  const args = ['--dbpath', folder.mongod, '--port', String(port), '--bind_ip', '127.0.0.1'];
  await keep('mongod', (onLine) =>
    startProcess({
      name: 'mongod',
      command: mongod,
      args,
      watchOver: true,
      ready: /Waiting for connections/,
      onLine,
    }),
  );
  return `mongodb://127.0.0.1:${port}/forno?directConnection=true`;
}

/** The Razorpay sandbox and the mail catcher, unless the real ones were configured. */
export async function startOwnSandbox(options: PartsOptions): Promise<OwnSettings> {
  const { given, sandboxPort, publicUrl, watch } = options.settings;
  const { folder, secrets, keep } = options;
  if (given.RAZORPAY_KEY_ID && given.SMTP_URL) return {};
  const smtpPort = String(await freePort());
  const sandbox = await keep('sandbox', (onLine) =>
    startSandbox({
      folder: folder.sandbox,
      host: given.HOST,
      port: sandboxPort,
      keyId: secrets.keyId,
      keySecret: secrets.keySecret,
      webhookSecret: secrets.webhookSecret,
      webhookUrl: `http://${reachedAt(given.HOST)}:${given.PORT}/payment/webhook`,
      settings: { 'smtp-port': smtpPort },
      fromSource: watch,
      onLine,
    }),
  );
  const mail: OwnSettings = given.SMTP_URL ? {} : { SMTP_URL: sandbox.smtpUrl };
  if (given.RAZORPAY_KEY_ID) return mail;
  return {
    ...mail,
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_URL: sandbox.url,
    RAZORPAY_CHECKOUT_URL: `${publicUrl.protocol}//${publicUrl.hostname}:${sandboxPort}/checkout.js`,
  };
}

interface ServerOptions {
  settings: StarterSettings;
  env: Environment;
  keep: Keep;
  /** Aborted when the shop is stopping. */
  signal: AbortSignal;
}

/** Starts the BFF or the workers. A process counts as started once its /readyz says so. */
export async function startServer(
  name: 'bff' | 'workers',
  { settings, env, keep, signal }: ServerOptions,
): Promise<void> {
  const { given, watch } = settings;
  const { NODE_ENV, PORT, HOST } = given;
  const setting = name === 'bff' ? 'OPERATIONS_PORT' : 'WORKER_PORT';
  // In development the BFF has one port for everything.
  const hasOwn = name === 'workers' || NODE_ENV === 'production';
  const port = Number(env[setting]) || (hasOwn ? await freePort() : 0);
  const ready = `http://${reachedAt(HOST)}:${port || PORT}/readyz`;
  const own = { name, env: { ...env, [setting]: String(port) } };
  const args = ['watch', '--clear-screen=false', '--conditions=@forno/source', `${name}/src/main.ts`];
  const command = 'node_modules/.bin/tsx';
  await keep(name, async (onLine) => {
    // In watch mode it runs from source and restarts on every change.
    const room = watch
      ? startProcess({ ...own, command, args, watchOver: true, cwd: repositoryRoot, onLine })
      : startNode({ ...own, entry: `${name}/dist/main.bundle.js`, onLine });
    return untilReady(await room, ready, { signal });
  });
}

/** Vite, which serves the front end from source with hot reload; for `npm run dev`. */
export async function startFrontendServer(
  { given, frontendPort }: StarterSettings,
  keep: Keep,
): Promise<void> {
  const args = ['frontend', '--port', String(frontendPort), '--strictPort'];
  await keep('frontend', (onLine) =>
    startProcess({
      name: 'frontend',
      command: 'node_modules/.bin/vite',
      args,
      watchOver: true,
      cwd: repositoryRoot,
      env: { BFF_URL: `http://${reachedAt(given.HOST)}:${given.PORT}` },
      ready: /ready in/,
      onLine,
    }),
  );
}
