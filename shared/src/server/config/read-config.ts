import { type Config, ConfigSchema } from './schema.ts';

/** Thrown once, at start, with every bad variable in its message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * The settings, parsed once at start. An empty variable counts as unset.
 * @throws ConfigError that lists everything missing or wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = ConfigSchema.safeParse(set);
  // Its default is right on one machine alone: mails would link to nowhere, and cookies not be Secure.
  const homeless = set['NODE_ENV'] === 'production' && set['PUBLIC_URL'] === undefined;
  if (parsed.success && !homeless) return parsed.data;
  const lines = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return `  ${name}: ${set[name] === undefined ? 'is missing' : issue.message}`;
  });
  if (homeless) lines.push('  PUBLIC_URL: is missing');
  throw new ConfigError(`These settings need attention (see .env.example):\n${lines.join('\n')}`);
}
