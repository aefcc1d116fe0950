import { setTimeout as delay } from 'node:timers/promises';
import { queueSettings, routes } from '@forno/shared/contracts/server';
import type { Inventory } from '@forno/shared/domain';
import { readInventoryDocument, toInventory } from '@forno/shared/server/stock';
import type { Models } from '@forno/shared/server/db';
import { stuckAfterMs } from '@forno/shared/testing';
import { secondsSince, sum } from '../support/figures.ts';
import { openShop } from '../support/open-shop.ts';
import { runBank } from './bank.ts';
import { runCashier } from './cashier.ts';
import { callShop } from './call-shop.ts';
import type { Customer } from './customer.ts';
import { openDrive, type Drive } from './drive.ts';
import { findUnsettled } from './find-unsettled.ts';
import { judge, type Verdict } from './judge.ts';
import { type Damage, planBlows, standingFaults, strike } from './nemesis.ts';
import { createRandom } from './random.ts';
import type { Recorded } from './record.ts';
import { createPatience } from './patience.ts';
import { readRates, setBillSettings } from './set-papers.ts';
import { openScreen, type Screen } from './screen.ts';
import { runKitchen, runManager } from './staff.ts';

interface ChaosOptions {
  /** How many checkouts to pay. */
  checkouts: number;
  seed: number;
  /** How often each kind of process is killed, and Redis wiped. */
  kills?: number;
  wipes?: number;
  /** The provider's one outage, in ms. */
  outageMs?: number;
  onProgress?: (text: string) => void;
}

type ChaosResult = { checkouts: number; parts: number } & Verdict['money'] &
  Verdict['counts'] &
  Omit<
    Recorded,
    'written' | 'portions' | 'cancelling' | 'parts' | 'disputes' | 'deleting' | 'taken' | 'till'
  > &
  Omit<Damage, 'pauses' | 'storms'> & { clock_skew_ms: number; seconds: number };

/** So many customers at most; each checks out about four times. */
const mostCustomers = 24;
/** Clock skew between the two simulated machines, each with a BFF and a worker. */
const clockSkewMs = 120_000;
/** From one that settles to the next: the clock skew delays the next check of an unreported payment. */
const settleWithinMs = 90_000 + 2 * clockSkewMs;

/** So short that holds expire, locks are lost and sweeps run many times in one test. */
export const hastyShop = {
  HOLD_MINUTES: '0.4',
  LOCK_MS: '3000',
  STALLED_EVERY_MS: '1500',
  SWEEP_EVERY_MS: '1500',
  UNPAID_AFTER_MS: '4000',
  RECONCILE_EVERY_MS: '8000',
  UNFINISHED_AFTER_MS: '3000',
  ATTEMPTS_PER_MINUTE: '100000',
};

/** A 20-minute outage, scaled to holds of 0.4 minutes instead of fifteen. */
const scaledOutageMs = (20 * 60_000 * Number(hastyShop.HOLD_MINUTES)) / 15;

/** Few portions of some ingredients: late and greedy customers find them sold out. */
function scarce(stock: Inventory, checkouts: number): Inventory {
  const plenty = checkouts * 20;
  const stocked = (items: Inventory['bases'], few: number) =>
    Object.fromEntries(
      Object.entries(items).map(([name, item], index) => [
        name,
        { ...item, qty: index === 0 ? few : plenty },
      ]),
    );
  return {
    bases: stocked(stock.bases, plenty),
    sauces: stocked(stock.sauces, plenty),
    cheeses: stocked(stock.cheeses, Math.ceil(checkouts / 2)),
    veggies: stocked(stock.veggies, Math.ceil(checkouts / 4)),
  };
}

/** A drink on the menu, of which there are few. */
async function addDrink({ pizzas }: Models, checkouts: number) {
  const name = 'Cola';
  const fresh = {
    name,
    nameKey: 'cola',
    description: 'Cold, and rather sweet',
    price: 49.5,
    image: 'none.webp',
  };
  const { _id } = await pizzas.create({ ...fresh, kind: 'drink', createdAt: new Date() });
  return { [String(_id)]: { title: name, qty: Math.ceil(checkouts / 4), soldOut: false } };
}

/** Spreads a run's checkouts evenly over its blows, so that each meets paying customers; each blow opens a share. */
function createQuota(total: number, shares: number) {
  let [opened, used] = [0, 0];
  return {
    take() {
      const isOpen = used < Math.ceil((total * opened) / shares);
      if (isOpen) used += 1;
      return isOpen;
    },
    /** One that was not used, to be offered again. */
    release: () => void (used -= 1),
    openNext: () => void (opened = Math.min(shares, opened + 1)),
    taken: () => used,
    isFilled: () => used >= total,
  };
}

/** Waits while what is not settled gets less; answers what is left when it no longer does. */
export async function untilSettled(find: () => Promise<string[]>): Promise<string[]> {
  const patience = createPatience(settleWithinMs);
  let fewest = Infinity;
  for (;;) {
    // A connection may still be one to a killed process.
    const left = await find().catch((error: unknown) => String(error));
    if (left.length === 0 || patience.isOver()) return [left].flat();
    if (left.length < fewest && typeof left !== 'string') {
      patience.gotOn();
      fewest = left.length;
    }
    await delay(500);
  }
}

/**
 * Virtual customers check out through two BFFs and admins work, while workers, BFFs, Redis and the store are killed
 * with -9, paused, restarted, filled and wiped, clocks differ, and the provider misbehaves. Once everything has
 * settled, it is judged.
 */
export async function runChaos({
  checkouts,
  seed,
  kills = 5,
  wipes = 2,
  outageMs = scaledOutageMs,
  onProgress = () => {},
}: ChaosOptions): Promise<{ result: ChaosResult; findings: string[] }> {
  const begin = performance.now();
  const random = createRandom(seed);
  const aheadMs = random.pick([1, -1]) * clockSkewMs;
  const shop = await openShop({
    bffs: 2,
    workers: 2,
    env: hastyShop,
    clockSkewMs: { 'bff 2': aheadMs, 'worker 2': aheadMs },
    sandbox: { 'webhook-retry-ms': '300' },
    prepare: setBillSettings,
  });
  const { models } = shop;
  let drive: Drive | undefined;
  let adminScreen: Screen | undefined;
  try {
    await shop.setFaults(standingFaults);
    const seeded = await readInventoryDocument(models);
    const stock = { ...scarce(toInventory(seeded), checkouts), items: await addDrink(models, checkouts) };
    await models.inventory.updateOne({ _id: seeded._id }, { $set: { ...stock } });

    const rateOf = await readRates(models);
    // From one blow or paid checkout to the next.
    const patience = createPatience(stuckAfterMs);
    const { isOver } = patience;
    const [shopUrl, sandboxUrl] = [shop.url, shop.sandbox.now.url];
    drive = await openDrive({ shopUrl, sandboxUrl, seed, isOver });
    const { token: adminToken, recorded } = drive;
    adminScreen = openScreen(shopUrl, adminToken);
    const guests: Customer[] = [];
    for (let n = 1; n <= Math.min(mostCustomers, checkouts / 4); n += 1)
      guests.push(await drive.welcome(`guest ${n}`));
    const menu = (await callShop(shopUrl, adminToken, routes.pizzas, { isOver }))?.answer;
    if (menu === undefined) throw new Error('the menu could not be read');

    const plan = planBlows(shop, random.fork('plan'), kills, wipes);
    const quota = createQuota(checkouts, plan.length);
    const eat = async (guest: Customer): Promise<void> => {
      while (!quota.isFilled() && !isOver()) {
        if (!quota.take()) await delay(100);
        else if (await guest.checkOut({ pizzas: menu, inventory: stock, pickup: true })) patience.gotOn();
        else quota.release();
      }
    };
    const onBlow = (blow: string): void => {
      quota.openNext();
      patience.gotOn();
      onProgress(
        `${secondsSince(begin)} s  ${blow}, ${quota.taken()} of ${checkouts} checkouts paid or being paid`,
      );
    };
    const blows = strike(shop, plan, { random: random.fork('nemesis'), outageMs, onBlow });
    const [damage] = await drive.whileWorking(
      [runKitchen, runManager, runBank, runCashier],
      Promise.all([blows, ...guests.map(eat)]),
    );

    onProgress(
      `${secondsSince(begin)} s  calm: ${quota.taken()} checkouts paid, waiting for the shop to settle`,
    );
    const unsettled = await untilSettled(() => findUnsettled(models, sandboxUrl));
    const ended = [...shop.bffs, ...shop.workers].find(({ now }) => !now.isRunning());
    if (ended) throw new Error(`${ended.name} ended by itself\n${ended.output()}`);
    if (unsettled.length > 0) onProgress(['nothing settles any more:', ...unsettled].join('\n'));
    // The last live events are in flight: screens promise to show them within a second.
    await delay(1_000);
    const screens = drive.screens();
    const { counts, lines, money, repeated } = await judge({
      models,
      // By the faster clock every payment is old enough for the money check.
      url: shop.bffs[aheadMs > 0 ? 1 : 0]?.url ?? shopUrl,
      adminToken,
      rateOf,
      sandboxUrl,
      stock,
      recorded,
      mayRepeat:
        queueSettings['account-email'].concurrency *
        (damage.kills.worker + (damage.kills.store ?? 0) + damage.kills.redis),
      adminScreen,
      screens,
    });
    const {
      written: _w,
      portions: _p,
      cancelling: _c,
      parts,
      disputes: _s,
      deleting: _d,
      taken: _k,
      till: _t,
      ...done
    } = recorded;
    const { pauses: _pauses, storms: _storms, ...harm } = damage;
    const result = {
      checkouts: quota.taken(),
      parts: parts.length,
      ...money,
      ...counts,
      mails_repeated: repeated,
      live_resumed: sum([...screens.values(), adminScreen].map(({ resumed }) => resumed)),
      ...done,
      ...harm,
    };
    const findings = quota.isFilled() ? lines : [...lines, `only ${quota.taken()} checkouts were paid`];
    return { result: { ...result, clock_skew_ms: clockSkewMs, seconds: secondsSince(begin) }, findings };
  } finally {
    adminScreen?.close();
    drive?.close();
    await shop.stop();
  }
}
