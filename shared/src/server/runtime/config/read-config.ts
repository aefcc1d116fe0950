import { readFileSync } from 'node:fs';
import { type Config, ConfigSchema } from './schema.ts';

/** Thrown at start; its message lists every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the settings, once at start. Empty variables count as unset. `NAME_FILE` names a file with the value of
 * `NAME`, as container platforms provide secrets.
 * @throws ConfigError listing everything missing or wrong
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { values, unread } = readFiles(given);
  const set = { ...given, ...values };
  const parsed = ConfigSchema.safeParse(set);
  // The default works only on one machine: mail links would be broken and cookies not Secure.
  const homeless = set['NODE_ENV'] === 'production' && set['PUBLIC_URL'] === undefined;
  if (parsed.success && !homeless && unread.length === 0) return parsed.data;
  const lines = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return `  ${name}: ${set[name] === undefined ? 'is missing' : issue.message}`;
  });
  lines.push(...unread);
  if (homeless) lines.push('  PUBLIC_URL: is missing');
  throw new ConfigError(`These settings need attention (see .env.example):\n${lines.join('\n')}`);
}

/** Settings read from files, and an error for each that could not be read. */
function readFiles(given: Record<string, string | undefined>) {
  const values: Record<string, string> = {};
  const unread: string[] = [];
  for (const name of Object.keys(ConfigSchema.shape)) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) unread.push(`  ${name}: is set twice, also as ${name}_FILE`);
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch {
      unread.push(`  ${name}_FILE: cannot be read`);
    }
  }
  return { values, unread };
}
