import { readFileSync } from 'node:fs';
import { type Config, ConfigSchema } from './schema.ts';

/** Thrown once, at start, with every bad variable in its message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * The settings, parsed once at start. An empty variable counts as unset. `NAME_FILE` names a file that holds the
 * value of `NAME`, as container platforms hand out secrets: an environment is easily seen and passed on.
 * @throws ConfigError that lists everything missing or wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { values, unread } = readFiles(given);
  const set = { ...given, ...values };
  const parsed = ConfigSchema.safeParse(set);
  // Its default is right on one machine alone: mails would link to nowhere, and cookies not be Secure.
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

/** The settings that lie in files, and a line about each that could not be had. */
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
