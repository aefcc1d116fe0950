import { setTimeout as delay } from 'node:timers/promises';
import { portIsFree, type RunningProcess } from '@forno/shared/processes';
import { type Config, ConfigError, type Environment, readConfig } from '@forno/shared/server';
import { seed } from '../seed/seed.ts';
import { announcement } from './announce.ts';
import { type Claim, claimDataFolder } from './claim.ts';
import { dataFolder, makeDataFolder, resetDataFolder } from './data-folder.ts';
import { type KeptProcess, keepRunning } from './keep-running.ts';
import { openLog, type ProcessLog } from './logs.ts';
import { keepSecrets } from './secrets.ts';
import type { StarterSettings } from './settings.ts';
import { type Keep, startDatabases, startOwnDesk } from './start-parts.ts';
import { StartRefused } from './start-refused.ts';
import { startBff, startFrontendServer, startWorkers } from './start-shop.ts';
import { stopInOrder } from './stop-in-order.ts';

/** A shop that opens. `stop` works at any moment, also before it is open. */
export interface Shop {
  opened: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts every part of the shop on this machine, in the order in which they need each other. */
export function startForno(settings: StarterSettings, say: (text: string) => void): Shop {
  const folder = dataFolder(settings.dataFolder);
  const stopping = new AbortController();
  const kept: KeptProcess[] = [];
  const logs: ProcessLog[] = [];
  let claim: Claim | undefined;
  /** There nothing of our own starts and nothing is seeded: what is missing is said and refused. */
  const inProduction = settings.given.NODE_ENV === 'production';

  const keep: Keep = async (name, start) => {
    const log = openLog(folder.logs, name, say);
    logs.push(log);
    const { first, ...process } = await keepRunning({
      name,
      start: () => start(log.write),
      onStart: (running: RunningProcess) => claim?.add(name, running.pid),
      say,
      log: log.path,
    });
    kept.push(process);
    stopping.signal.throwIfAborted();
    return first;
  };

  async function open(): Promise<void> {
    makeDataFolder(folder);
    claim = await claimDataFolder(folder.claim);
    if (settings.reset) resetDataFolder(folder);
    makeDataFolder(folder);
    await refuseBusyPorts(settings);

    const env = inProduction ? settings.environment : await startOwnParts();
    const config = parse(env);
    if (!inProduction) await seed(config);
    await Promise.all([startBff(settings, env, keep, stopping.signal), startWorkers(settings, env, keep)]);
    if (settings.watch) await startFrontendServer(settings, keep);
    say(announcement(settings));
  }

  async function startOwnParts(): Promise<Environment> {
    const secrets = keepSecrets(folder.secrets);
    const options = { settings, folder, secrets, keep };
    const [databases, desk] = await Promise.all([startDatabases(options), startOwnDesk(options)]);
    return { ...ownDefaults(settings, secrets.jwtSecret), ...settings.environment, ...databases, ...desk };
  }

  const opened = open();
  return {
    opened,
    stop: async () => {
      stopping.abort();
      // A part in the middle of its start joins the others and is stopped with them; one that hangs ends with us.
      await Promise.race([opened.catch(() => {}), delay(3_000, undefined, { ref: false })]);
      await stopInOrder(kept);
      for (const log of logs) log.close();
      claim?.release();
    },
  };
}

function ownDefaults({ given, publicUrl }: StarterSettings, jwtSecret: string): Record<string, string> {
  return {
    NODE_ENV: 'development',
    HOST: given.HOST,
    PORT: String(given.PORT),
    PUBLIC_URL: publicUrl.origin,
    JWT_SECRET: jwtSecret,
  };
}

function parse(env: Environment): Config {
  try {
    return readConfig(env);
  } catch (error) {
    throw error instanceof ConfigError ? new StartRefused(error.message) : error;
  }
}

async function refuseBusyPorts({ given, deskPort }: StarterSettings): Promise<void> {
  const needsDesk = given.NODE_ENV !== 'production' && !(given.RAZORPAY_KEY_ID && given.SMTP_URL);
  for (const port of needsDesk ? [given.PORT, deskPort] : [given.PORT]) {
    if (await portIsFree(port, given.HOST)) continue;
    throw new StartRefused(
      `Port ${port} is taken by another program; stop that, or set PORT (the desk takes the port after it)`,
    );
  }
}
