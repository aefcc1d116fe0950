import type { Config } from './schema.ts';

/** What the keys of stored data are made from. */
export type DataSecrets = Pick<Config, 'JWT_SECRET' | 'DATA_KEY' | 'DATA_KEY_PREVIOUS'>;

/** The secret that new data is protected with, then those that older data may be. */
export function dataSecrets({
  JWT_SECRET,
  DATA_KEY,
  DATA_KEY_PREVIOUS = [],
}: DataSecrets): [string, ...string[]] {
  return [DATA_KEY ?? JWT_SECRET, ...DATA_KEY_PREVIOUS];
}
