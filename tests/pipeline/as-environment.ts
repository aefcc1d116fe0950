import type { Config } from '@forno/shared/server';

/** Settings as another process reads them. */
export function asEnvironment(config: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
