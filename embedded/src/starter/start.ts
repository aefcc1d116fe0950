import { resolve } from 'node:path';
import { portIsFree } from '@forno/shared/processes';
import {
  BackupRefused,
  type Config,
  ConfigError,
  type Environment,
  keepSettings,
  readConfig,
  restoreBackup,
  tellBackup,
} from '@forno/shared/server';
import { announcement } from './announce.ts';
import { type Claim, claimDataFolder } from './claim.ts';
import { createCrew } from './crew.ts';
import { dataFolder, makeDataFolder, resetDataFolder } from './data-folder.ts';
import { keepSecrets } from './secrets.ts';
import type { StarterSettings } from './settings.ts';
import { startDatabases, startOwnDesk } from './start-parts.ts';
import { StartRefused } from './start-refused.ts';
import { startBff, startFrontendServer, startWorkers } from './start-shop.ts';

/** A shop that opens. `stop` works at any moment, also before it is open. */
export interface Shop {
  opened: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts every part of the shop on this machine, in the order in which they need each other. */
export function startForno(settings: StarterSettings, say: (text: string) => void): Shop {
  const folder = dataFolder(settings.dataFolder);
  const stopping = new AbortController();
  let claim: Claim | undefined;
  const crew = createCrew({
    logFolder: folder.logs,
    say,
    onStart: (name, pid) => claim?.add(name, pid),
    stopping: stopping.signal,
  });
  /** There nothing of our own starts and nothing is seeded: what is missing is said and refused. */
  const inProduction = settings.given.NODE_ENV === 'production';

  async function open(): Promise<void> {
    makeDataFolder(folder);
    claim = await claimDataFolder(folder.claim);
    if (settings.reset) resetDataFolder(folder);
    makeDataFolder(folder);
    await refuseBusyPorts(settings);

    // While the databases start: it brings the whole of mongoose.
    const loadSeed = import('../seed/seed.ts').then(({ seed }) => seed);
    const env = inProduction ? settings.environment : await startOwnParts();
    const config = parse(env);
    if (settings.restore) say(await restore(config, settings.restore, settings.replace));
    if (!inProduction) await (await loadSeed)(config);
    const { keep } = crew;
    await Promise.all([
      startBff(settings, env, keep, stopping.signal),
      startWorkers(settings, env, keep, stopping.signal),
    ]);
    if (settings.watch) await startFrontendServer(settings, keep);
    say(announcement(settings));
  }

  async function startOwnParts(): Promise<Environment> {
    const secrets = keepSecrets(folder.secrets);
    const options = { settings, folder, secrets, keep: crew.keep };
    const [databases, desk] = await Promise.all([startDatabases(options), startOwnDesk(options)]);
    const made = { ...ownDefaults(settings, secrets.jwtSecret), ...databases, ...desk };
    keepSettings(folder.settings, made);
    return { ...made, ...settings.environment, ...databases, ...desk };
  }

  return {
    opened: open(),
    stop: async () => {
      stopping.abort();
      await crew.stop();
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

async function restore(config: Config, file: string, replace: boolean): Promise<string> {
  const began = performance.now();
  try {
    return `Restored ${tellBackup(await restoreBackup(config, resolve(file), { replace }), began)}`;
  } catch (error) {
    throw error instanceof BackupRefused ? new StartRefused(error.message) : error;
  }
}

async function refuseBusyPorts({ given, deskPort }: StarterSettings): Promise<void> {
  const needsDesk = given.NODE_ENV !== 'production' && !(given.RAZORPAY_KEY_ID && given.SMTP_URL);
  for (const port of needsDesk ? [given.PORT, deskPort] : [given.PORT]) {
    if (await portIsFree(port, given.HOST)) continue;
    throw new StartRefused(
      `Port ${port} is in use by another program; stop it, or set PORT (the desk uses the port after it)`,
    );
  }
}
