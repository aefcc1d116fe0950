import type { Config } from '../server/runtime/config/index.ts';

/** Settings as environment variables. */
export function asEnvironment(config: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
