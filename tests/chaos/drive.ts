import { type LoginAnswer, routes } from '@forno/shared/contracts/server';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { callShop, type OnAnswer } from './call-shop.ts';
import { createCustomer, type Customer } from './customer.ts';
import { createRandom } from './random.ts';
import { nothingRecorded } from './record.ts';
import type { Staff } from './staff.ts';

interface DriveOptions {
  shopUrl: string;
  /** The payment sandbox of that shop. */
  sandboxUrl: string;
  seed: number;
  /** Whether everybody leaves, finished or not. */
  isOver: () => boolean;
  onAnswer?: OnAnswer;
}

export type Drive = Awaited<ReturnType<typeof openDrive>>;

/**
 * Who drives a running shop through its public API: every scenario's admins and customers.
 * @throws if the admin can't log in
 */
export async function openDrive(options: DriveOptions) {
  const { shopUrl, sandboxUrl, isOver } = options;
  const random = createRandom(options.seed);
  const recorded = nothingRecorded();
  const guests: Customer[] = [];
  const shift = { stopped: false, isOver };
  const body = demoAccounts.admin;
  const session = await callShop(shopUrl, undefined, routes.login, { body, isOver });
  const token = session?.answer?.token;
  if (!token) throw new Error(`the admin could not log in: ${session?.refusal?.message ?? 'no answer'}`);
  /** Everybody's, by account id. */
  const screens = () => new Map(guests.flatMap((guest) => [...guest.screens]));
  return {
    random,
    recorded,
    /** An admin's. */
    token,
    screens,
    /** A customer of this name with a new account, or with the one of this session. */
    async welcome(name: string, own = random.fork(name), account?: LoginAnswer): Promise<Customer> {
      const who = { ...options, name, random: own, recorded, session: account };
      const guest = await createCustomer(who);
      guests.push(guest);
      return guest;
    },
    /** Admins, each with a task of their own, work until what the customers do has ended. */
    async whileWorking<T>(
      tasks: readonly ((staff: Staff) => Promise<void>)[],
      customers: Promise<T>,
    ): Promise<T> {
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
