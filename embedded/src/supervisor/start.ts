import { resolve } from 'node:path';
import { portIsFree, type Environment } from '@forno/shared/processes';
import { type Config, createRedis, saveSettings, readConfig } from '@forno/shared/server/runtime';
import { announcement } from './announce.ts';
import { type Claim, lockDataFolder } from './lock-data-folder.ts';
import { createSupervisor } from './supervisor.ts';
import { dataFolder, makeDataFolder, resetDataFolder } from './data-folder.ts';
import { keepSecrets, type Secrets } from './secrets.ts';
import { StartError, type StarterSettings } from './settings.ts';
import { startDatabases, startFrontendServer, startOwnSandbox, startServer } from './start-parts.ts';

/** Starts every part of the shop on this machine, in order of dependency. `stop` works at any time, even before `opened`. */
export function startForno(settings: StarterSettings, print: (text: string) => void) {
  const folder = dataFolder(settings.dataFolder);
  const stopping = new AbortController();
  let claim: Claim | undefined;
  const supervisor = createSupervisor({
    logFolder: folder.logs,
    print,
    onStart: (name, pid) => claim?.add(name, pid),
    stopping: stopping.signal,
  });
  /** Production starts no stand-ins and seeds nothing: missing settings are refused. */
  const inProduction = settings.given.NODE_ENV === 'production';

  async function open(): Promise<void> {
    makeDataFolder(folder);
    claim = await lockDataFolder(folder.claim, print);
    if (settings.reset) resetDataFolder(folder);
    makeDataFolder(folder);
    await refuseBusyPorts(settings);

    // While the databases start: it imports all of mongoose.
    const loadSeed = import('../seed/seed.ts').then(({ seed }) => seed);
    const env = inProduction ? settings.environment : await startOwnParts();
    const config = readConfig(env);
    const signal = stopping.signal;
    if (settings.given.REDIS_URL) await untilRedisAnswers(config, { print, signal });
    if (settings.restore) print(await restore(config, settings.restore, settings));
    if (!inProduction) await (await loadSeed)(config).catch(toldOf(settings.given));
    const { keep } = supervisor;
    const options = { settings, env, keep, signal };
    await Promise.all([startServer('bff', options), startServer('workers', options)]);
    if (settings.watch) await startFrontendServer(settings, keep);
    print(announcement(settings));
  }

  async function startOwnParts(): Promise<Environment> {
    const secrets = keepSecrets(folder.secrets);
    const options = { settings, folder, secrets, keep: supervisor.keep };
    const [databases, sandbox] = await Promise.all([startDatabases(options), startOwnSandbox(options)]);
    const made = { ...ownDefaults(settings, secrets), ...databases, ...sandbox };
    try {
      saveSettings(folder.settings, made);
    } catch (error) {
      print(`${folder.settings}: ${String(error)}; commands can't find this shop`);
    }
    return { ...made, ...settings.environment, ...databases, ...sandbox };
  }

  return {
    opened: open(),
    stop: async () => {
      stopping.abort();
      await supervisor.stop();
      claim?.release();
    },
  };
}

function ownDefaults(
  { given, publicUrl }: StarterSettings,
  { jwtSecret, pushKey }: Secrets,
): Record<string, string> {
  return {
    NODE_ENV: 'development',
    HOST: given.HOST,
    PORT: String(given.PORT),
    PUBLIC_URL: publicUrl.origin,
    JWT_SECRET: jwtSecret,
    PUSH_KEY: pushKey,
  };
}

/** The database that was named, or the seed's own error. */
const toldOf =
  ({ MONGO_URL }: StarterSettings['given']) =>
  (error: unknown) => {
    if (!MONGO_URL || !(error instanceof Error) || !error.name.startsWith('Mongo')) throw error;
    throw new StartError(`the database of MONGO_URL does not answer: ${error.message}`);
  };

/** Says why it waits: a Redis that was named may start after us, or never have been there. */
async function untilRedisAnswers(
  config: Config,
  { print, signal }: { print: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const redis = createRedis(
    config,
    {
      warn: ({ err }: { err: Error }) =>
        print(`The Redis of REDIS_URL does not answer, and is waited for: ${err.message}`),
      info: () => print('Redis answers'),
    },
    'producer',
  );
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', resolve);
    signal.addEventListener('abort', () => reject(new StartError('it was stopped')));
  }).finally(() => redis.disconnect());
}

async function restore(config: Config, file: string, how: StarterSettings): Promise<string> {
  const began = performance.now();
  const { describeBackup, restoreBackup } = await import('@forno/shared/server/operations');
  const { afterRestore } = await import('@forno/shared/messages/server');
  return `Restored ${describeBackup(await restoreBackup(config, resolve(file), how), began)}.\n${afterRestore}`;
}

async function refuseBusyPorts({ given, sandboxPort }: StarterSettings): Promise<void> {
  const needsSandbox = given.NODE_ENV !== 'production' && !(given.RAZORPAY_KEY_ID && given.SMTP_URL);
  for (const port of needsSandbox ? [given.PORT, sandboxPort] : [given.PORT]) {
    if (await portIsFree(port, given.HOST)) continue;
    throw new StartError(
      `Port ${port} is in use by another program; stop it, or start with PORT=3100 npm start (the sandbox uses the port after it)`,
    );
  }
}
