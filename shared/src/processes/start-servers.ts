import { mkdirSync } from 'node:fs';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { reachedAt } from './listen.ts';
import { type RunningProcess, startNode, startProcess } from './start-process.ts';

const flags = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);

interface ServerOptions {
  /** Where its data goes. */
  folder: string;
  port?: number;
  onLine?: (line: string) => void;
}

export interface RunningServer extends RunningProcess {
  url: string;
  port: number;
}

interface RedisOptions extends ServerOptions {
  /** The port of the primary that it follows until Sentinels say otherwise. */
  replicaOf?: number | undefined;
}

/** @throws when neither redis-server nor valkey-server is installed, or it doesn't start */
export async function startRedis({ folder, port, replicaOf, onLine }: RedisOptions): Promise<RunningServer> {
  const program = findProgram('redis-server', 'valkey-server');
  if (!program) throw new Error('neither redis-server nor valkey-server is installed');
  mkdirSync(folder, { recursive: true });
  const listenOn = port ?? (await freePort());
  const running = await startProcess({
    name: 'redis',
    command: program,
    args: [
      ...flags(redisSettings(folder, listenOn)),
      ...(replicaOf ? ['--replicaof', '127.0.0.1', String(replicaOf)] : []),
    ],
    watchOver: true,
    ready: /Ready to accept connections/,
    onLine,
  });
  return { ...running, port: listenOn, url: `redis://127.0.0.1:${listenOn}` };
}

/** Jobs must never be evicted, and must survive a restart: BullMQ's two conditions for production. */
const redisSettings = (folder: string, port: number) => ({
  port: String(port),
  bind: '127.0.0.1',
  dir: folder,
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '',
  'maxmemory-policy': 'noeviction',
});

interface OwnServerOptions extends ServerOptions {
  /** Runs it from source instead of as built. */
  fromSource?: boolean;
}

/** Starts the document store for one machine: a process that speaks MongoDB's protocol on the loopback. */
export async function startStore(options: OwnServerOptions): Promise<RunningServer> {
  const { folder, port = 0, fromSource, onLine } = options;
  mkdirSync(folder, { recursive: true });
  const running = await startNode({
    name: 'document store',
    entry: fromSource ? 'embedded/src/mongo/main.ts' : 'embedded/dist/mongo/main.bundle.js',
    args: flags({ port: String(port), data: folder }),
    ready: /^listening (\d+)/,
    onLine,
  });
  const listensOn = Number(running.announced?.[1]);
  return { ...running, port: listensOn, url: `mongodb://127.0.0.1:${listensOn}/?directConnection=true` };
}

interface SandboxOptions extends OwnServerOptions {
  host?: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the shop takes Razorpay's events. */
  webhookUrl: string;
  /** Further settings of the sandbox, such as `webhook-retry-ms`. */
  settings?: Readonly<Record<string, string>>;
}

export interface RunningSandbox extends RunningProcess {
  url: string;
  smtpUrl: string;
}

/** Starts the sandbox: Razorpay and the mail catcher of one machine. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  mkdirSync(options.folder, { recursive: true });
  const settings = {
    host: options.host ?? '127.0.0.1',
    port: String(options.port ?? 0),
    data: options.folder,
    'key-id': options.keyId,
    'webhook-url': options.webhookUrl,
    ...options.settings,
  };
  const running = await startNode({
    name: 'sandbox',
    entry: options.fromSource ? 'embedded/src/razorpay/main.ts' : 'embedded/dist/razorpay/main.bundle.js',
    args: flags(settings),
    // Arguments are read by every user of the machine.
    env: { SANDBOX_KEY_SECRET: options.keySecret, SANDBOX_WEBHOOK_SECRET: options.webhookSecret },
    ready: /^sandbox listening (\d+) (\d+)$/,
    onLine: options.onLine,
  });
  const [, http, smtp] = running.announced ?? [];
  const host = reachedAt(settings.host);
  return { ...running, url: `http://${host}:${http}`, smtpUrl: `smtp://${host}:${smtp}` };
}
