import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts';
import type { Inventory } from '@forno/shared/domain';
import { openDatabase, readInventoryDocument, toInventory } from '@forno/shared/server';
import { waitFor } from '@forno/shared/testing';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { startShop } from '../support/start-shop.ts';
import { callShop } from './call-shop.ts';
import { createCustomer, type Customer } from './customer.ts';
import { isSettled, judge, type Verdict } from './judge.ts';
import { runKitchen } from './kitchen.ts';
import { type Damage, planBlows, standingFaults, strike } from './nemesis.ts';
import { createQuota } from './quota.ts';
import { createRandom } from './random.ts';

export interface ChaosOptions {
  /** How many paid checkouts to drive through the shop. */
  checkouts: number;
  seed: number;
  /** How often each kind of process is killed, and Redis wiped. */
  kills?: number;
  wipes?: number;
  onProgress?: (text: string) => void;
}

export type ChaosResult = { checkouts: number } & Verdict &
  Pick<Damage, 'kills' | 'redis_wipes'> & { seconds: number };

const customers = 24;
const loadForMs = 200_000;
const settleWithinMs = 60_000;

/** Short enough that holds expire, locks are lost and sweeps run many times during one test. */
const hastyShop = {
  HOLD_MINUTES: '0.4',
  LOCK_MS: '3000',
  STALLED_EVERY_MS: '1500',
  SWEEP_EVERY_MS: '1500',
  UNPAID_AFTER_MS: '4000',
  ASK_SETTLED_AFTER_MS: '8000',
  UNFINISHED_AFTER_MS: '3000',
  ATTEMPTS_PER_MINUTE: '100000',
};

/** A few portions of some things: late and greedy customers meet an empty shelf. */
function scarce(shelf: Inventory, checkouts: number): Inventory {
  const plenty = checkouts * 20;
  const stocked = (items: Inventory['bases'], few: number) =>
    Object.fromEntries(
      Object.entries(items).map(([name, item], index) => [
        name,
        { ...item, qty: index === 0 ? few : plenty },
      ]),
    );
  return {
    bases: stocked(shelf.bases, plenty),
    sauces: stocked(shelf.sauces, plenty),
    cheeses: stocked(shelf.cheeses, Math.ceil(checkouts / 2)),
    veggies: stocked(shelf.veggies, Math.ceil(checkouts / 4)),
  };
}

/**
 * Virtual customers check out through two BFFs, while workers, BFFs, Redis and the store are killed with -9,
 * paused, restarted and wiped and the provider misbehaves. Then everything may settle, and is judged.
 */
export async function runChaos({
  checkouts,
  seed,
  kills = 5,
  wipes = 2,
  onProgress = () => {},
}: ChaosOptions): Promise<ChaosResult> {
  const begin = performance.now();
  const random = createRandom(seed);
  const shop = await startShop({ bffs: 2, workers: 2, env: hastyShop, desk: { 'webhook-retry-ms': '300' } });
  const database = await openDatabase(shop.config);
  const kitchen = { stopped: false, until: Date.now() + loadForMs + settleWithinMs };
  const guests: Customer[] = [];
  try {
    await shop.setFaults(standingFaults);
    const seeded = await readInventoryDocument(database.models);
    const shelf = scarce(toInventory(seeded), checkouts);
    await database.models.inventory.updateOne({ _id: seeded._id }, { $set: { ...shelf } });

    const until = Date.now() + loadForMs;
    for (let n = 1; n <= customers; n += 1) {
      const guest = { name: `guest ${n}`, shopUrl: shop.url, deskUrl: shop.desk.now.url, until };
      guests.push(await createCustomer({ ...guest, random: random.fork(guest.name) }));
    }
    const menu = await readMenu(shop.url, until);

    const plan = planBlows(random.fork('plan'), kills, wipes);
    const quota = createQuota(checkouts, plan.length);
    const eat = async (guest: Customer): Promise<void> => {
      while (!quota.isFilled() && Date.now() < until) {
        if (quota.take() && !(await guest.checkOut({ pizzas: menu, inventory: shelf }))) quota.giveBack();
        else await delay(100);
      }
    };
    const cooking = runKitchen(shop.url, demoAccounts.admin, random.fork('kitchen'), kitchen);
    const eating = Promise.all(guests.map(eat));
    const damage = await strike(shop, plan, random.fork('nemesis'), (blow) => {
      quota.openNext();
      onProgress(
        `${seconds(begin)} s  ${blow}, ${quota.taken()} of ${checkouts} checkouts paid or being paid`,
      );
    });
    await eating;
    kitchen.stopped = true;
    await cooking;

    onProgress(`${seconds(begin)} s  calm: ${quota.taken()} checkouts paid, waiting for the shop to settle`);
    await waitFor(() => isSettled(database.models, shop.desk.now.url), {
      what: 'every captured payment to become its orders or go back',
      deadlineMs: settleWithinMs,
      everyMs: 250,
    }).catch((error: unknown) => onProgress(String(error)));
    // The last live events are on their way to the screens: a second is what the screens promise.
    await delay(1_000);
    const verdict = await judge(
      database.models,
      shop.desk.now.url,
      shelf,
      guests.map((guest) => guest.screen),
    );
    return {
      checkouts: quota.taken(),
      ...verdict,
      kills: damage.kills,
      redis_wipes: damage.redis_wipes,
      seconds: seconds(begin),
    };
  } finally {
    kitchen.stopped = true;
    for (const guest of guests) guest.screen.close();
    await database.close();
    await shop.stop();
  }
}

async function readMenu(url: string, until: number) {
  const session = await callShop(url, undefined, routes.login, { body: demoAccounts.customer, until });
  const menu = await callShop(url, session?.answer?.token, routes.pizzas, { until });
  if (menu?.answer === undefined) throw new Error('the menu could not be read');
  return menu.answer;
}

const seconds = (begin: number): number => Math.round((performance.now() - begin) / 1000);

/** What must all be 0 for the claim to hold. */
export function violations(result: ChaosResult): number {
  return (
    result.lost +
    result.duplicated +
    result.amount_mismatch +
    result.stock_mismatch +
    result.oversold +
    result.live_missed
  );
}
