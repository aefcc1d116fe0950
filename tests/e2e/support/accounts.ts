import { randomUUID } from 'node:crypto';
import { type LoginAnswer, routes } from '@forno/shared/contracts';
import type { BrowserContextOptions } from 'playwright-core';
import { demoAccounts } from '../../../embedded/src/seed/demo-accounts.ts';
import { ask } from './ask.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
  address: string;
}

export type Session = LoginAnswer;

/** Somebody whom the shop has never seen. */
export function newAccount(name = 'Asha Rao'): Account {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@forno.example`;
  return { name, email, password: 'margherita', address: '12 Lavelle Road, Bengaluru 560001' };
}

export const admin: Account = demoAccounts.admin;

export function register(url: string, account: Account): Promise<Session> {
  return ask(url, null, routes.register, { body: account });
}

export function logIn(url: string, { email, password }: Account): Promise<Session> {
  return ask(url, null, routes.login, { body: { email, password } });
}

/** A browser in which this session was begun before: exactly the keys of the specification, section 3. */
export function storageOf(url: string, { token, user }: Session): BrowserContextOptions['storageState'] {
  const kept = {
    token,
    user: JSON.stringify(user),
    name: user.name,
    email: user.email,
    'user._id': user._id,
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
