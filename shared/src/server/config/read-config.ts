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
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `  ${name}: ${set[name] === undefined ? 'is missing' : issue.message}`;
  });
  throw new ConfigError(`These settings need attention (see .env.example):\n${lines.join('\n')}`);
}
