import { randomUUID } from 'node:crypto';
import { type LoginAnswer, routes } from '@forno/shared/contracts/server';
import { demoAccounts } from '../../../embedded/src/seed/demo-accounts.ts';
import { ask } from '../../support/ask.ts';

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
