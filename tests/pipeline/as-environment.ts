import type { Config } from '@forno/shared/server';

/** Settings as environment variables. */
export function asEnvironment(config: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
