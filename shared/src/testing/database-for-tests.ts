import { type Database, openDatabase } from '../server/db/database.ts';
import type { Config } from '../server/runtime/config/index.ts';
import { afterTests } from './after-tests.ts';
import { testConfig } from './test-config.ts';

/** A database of a test file's own, closed after its tests, and the settings that name it. */
export async function databaseForTests(
  overrides: Partial<Config> = {},
): Promise<Database & { config: Config }> {
  const config = testConfig(overrides);
  const database = await openDatabase(config);
  afterTests(() => database.close());
  return { ...database, config };
}
