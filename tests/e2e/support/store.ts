import { type Models, openDatabase } from '@forno/shared/server/db';
import type { TestShop } from '../../support/start-shop.ts';

/** Direct database access, for what no screen or call can set up in time. */
export async function atStore<T>({ config }: TestShop, work: (models: Models) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database.models);
  } finally {
    await database.close();
  }
}
