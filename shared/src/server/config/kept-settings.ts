import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from './process-environment.ts';

/** Leaves the settings that `npm start` made up where a command for that shop finds them. */
export function keepSettings(file: string, settings: Environment): void {
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
}

/** The environment of a command: where it names no database, that of the shop that `npm start` runs here. */
export function commandEnvironment(env: Environment = process.env): Environment {
  const file = join(env['DATA_DIR'] || '.data', 'settings.json');
  if (env['MONGO_URL'] || env['MONGO_URL_FILE'] || env['NODE_ENV'] === 'production' || !existsSync(file))
    return env;
  const kept = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...kept, ...env };
}
