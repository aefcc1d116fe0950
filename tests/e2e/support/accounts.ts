import { randomUUID } from 'node:crypto';
import { type LoginAnswer, routes } from '@forno/shared/contracts';
import { openDatabase } from '@forno/shared/server/db';
import { demoAccounts } from '../../../embedded/src/seed/demo-accounts.ts';
import { ask } from '../../support/ask.ts';
import type { TestShop } from '../../support/open-shop.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
  address: string;
  phone: string;
}

export type Session = LoginAnswer;

/** Data of a new customer. */
export function newAccount(name = 'Asha Rao'): Account {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@forno.example`;
  const phone = '+919845012345';
  return { name, email, password: 'margherita', address: '12 Lavelle Road, Bengaluru 560001', phone };
}

export const admin: Account = demoAccounts.admin;

export function register(url: string, account: Account): Promise<Session> {
  return ask(url, null, routes.register, { body: account });
}

export function logIn(url: string, { email, password }: Account): Promise<Session> {
  return ask(url, null, routes.login, { body: { email, password } });
}

/** One more admin. The shop has no call for that, on purpose: somebody with the database makes them. */
export async function newAdmin(shop: TestShop, name: string): Promise<Account> {
  const account = newAccount(name);
  await register(shop.url, account);
  const database = await openDatabase(shop.config);
  await database.models.users.updateOne({ email: account.email }, { $set: { role: 'admin' } });
  await database.close();
  return account;
}
