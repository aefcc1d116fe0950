import { type Models, openDatabase } from '@forno/shared/server';
import type { TestShop } from '../../support/start-shop.ts';

/** Goes past the shop to what is stored: for what no screen and no call could bring about in a test's time. */
export async function atStore<T>({ config }: TestShop, work: (models: Models) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database.models);
  } finally {
    await database.close();
  }
}
