import { type LoginAnswer, routes } from '@forno/shared/contracts';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { callShop, type OnAnswer } from './call-shop.ts';
import { createCustomer, type Customer } from './customer.ts';
import { createRandom, type Random } from './random.ts';
import { nothingRecorded, type Recorded } from './record.ts';
import type { Screen } from './screen.ts';
import type { Staff } from './staff.ts';

export interface DriveOptions {
  shopUrl: string;
  /** The payment sandbox of that shop. */
  sandboxUrl: string;
  seed: number;
  /** When customers leave and admins stop (ms since 1970), finished or not. */
  until: { customers: number; staff: number };
  onAnswer?: OnAnswer;
}

/** Who drives a running shop through its public API: every scenario's admins and customers. */
export interface Drive {
  random: Random;
  recorded: Recorded;
  /** An admin's. */
  token: string;
  /** A customer of this name with a new account, or with the one of this session. */
  welcome(name: string, random?: Random, session?: LoginAnswer): Promise<Customer>;
  /** Everybody's, by account id. */
  screens(): Map<string, Screen>;
  /** Admins, each with a task of their own, work until what the customers do has ended. */
  whileWorking<T>(tasks: readonly ((staff: Staff) => Promise<void>)[], customers: Promise<T>): Promise<T>;
  close(): void;
}

/** @throws if the admin can't log in */
export async function openDrive({
  shopUrl,
  sandboxUrl,
  seed,
  until,
  onAnswer,
}: DriveOptions): Promise<Drive> {
  const random = createRandom(seed);
  const recorded = nothingRecorded();
  const guests: Customer[] = [];
  const shift = { stopped: false, until: until.staff };
  const body = demoAccounts.admin;
  const session = await callShop(shopUrl, undefined, routes.login, { body, until: until.customers });
  const token = session?.answer?.token;
  if (!token) throw new Error(`the admin could not log in: ${session?.refusal?.message ?? 'no answer'}`);
  const screens = () => new Map(guests.flatMap((guest) => [...guest.screens]));
  return {
    random,
    recorded,
    token,
    screens,
    async welcome(name, own = random.fork(name), account) {
      const guest = await createCustomer({
        name,
        shopUrl,
        sandboxUrl,
        random: own,
        recorded,
        onAnswer,
        until: until.customers,
        session: account,
      });
      guests.push(guest);
      return guest;
    },
    async whileWorking(tasks, customers) {
      const staff = { url: shopUrl, sandboxUrl, token, random, recorded, shift };
      const working = Promise.all(tasks.map((task) => task(staff)));
      const ended = await customers;
      shift.stopped = true;
      await working;
      return ended;
    },
    close() {
      shift.stopped = true;
      for (const screen of screens().values()) screen.close();
    },
  };
}
