import { openDatabase } from '@forno/shared/server';
import type { TestShop } from '../../support/start-shop.ts';
import { type Account, newAccount, register } from './accounts.ts';

/** One more admin. The shop has no call for that, on purpose: somebody with the database makes them. */
export async function newAdmin(shop: TestShop, name: string): Promise<Account> {
  const account = newAccount(name);
  await register(shop.url, account);
  const database = await openDatabase(shop.config);
  await database.models.users.updateOne({ email: account.email }, { $set: { role: 'admin' } });
  await database.close();
  return account;
}
