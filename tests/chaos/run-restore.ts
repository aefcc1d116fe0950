import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { routes } from '@forno/shared/contracts/server';
import { dayMs, dayOf, limits } from '@forno/shared/domain';
import {
  type Checkout,
  installationId,
  type Models,
  type Order,
  type StoredBill,
} from '@forno/shared/server/db';
import { readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { stuckAfterMs } from '@forno/shared/testing';
import { secondsSince, sum } from '../support/figures.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';
import { runCommand } from '../support/run-command.ts';
import { stateAt } from '../support/sandbox.ts';
import { runBank } from './bank.ts';
import { callShop } from './call-shop.ts';
import { type Drive, openDrive } from './drive.ts';
import { judgeBills } from './judge-bills.ts';
import { judgeDisputes } from './judge-disputes.ts';
import { judgeNumbers, keepNumbers } from './judge-numbers.ts';
import { judgeSlots } from './judge-slots.ts';
import { findUnsettled } from './find-unsettled.ts';
import { strike } from './nemesis.ts';
import { createPatience } from './patience.ts';
import { createRandom } from './random.ts';
import { collect, type Find, type Recorded } from './record.ts';
import { hastyShop, untilSettled } from './run-chaos.ts';
import { laterForTests, readRates, setBillSettings } from './set-papers.ts';
import { runKitchen, runManager } from './staff.ts';

interface RestoreOptions {
  /** How many checkouts to pay at least. */
  checkouts: number;
  seed: number;
  /** How often the same backup is restored. */
  restores?: number;
  onProgress?: (text: string) => void;
}

const guests = 8;
/** Struck in each part of the run, in an order drawn from the seed. */
const blows = ['worker', 'bff', 'redis', 'storm'];
const clockSkewMs = 120_000;

/**
 * A shop whose database is restored while people buy: a backup is taken under load, the shop goes on, is stopped, restored
 * with the owner's commands and goes on, more than once. Every bill and credit note that there ever was is kept here,
 * outside of what is restored.
 */
export async function runRestore({ checkouts, seed, restores = 2, onProgress = () => {} }: RestoreOptions) {
  const begin = performance.now();
  const random = createRandom(seed);
  const patience = createPatience(stuckAfterMs);
  const say = (text: string) => onProgress(`${secondsSince(begin)} s  ${text}`);
  const ahead = random.pick([1, -1]) * clockSkewMs;
  const shop = await openShop({
    bffs: 2,
    workers: 2,
    env: { ...hastyShop, PROVIDER_CALLS_PER_SECOND: '200' },
    clockSkewMs: { 'bff 2': ahead, 'worker 2': ahead },
    sandbox: { 'webhook-retry-ms': '300' },
    prepare: setBillSettings,
  });
  const { models } = shop;
  const { findings, find } = collect();
  const books = keepBooks(models, find);
  const readNumbers = keepNumbers(models, find);
  const file = join(shop.folder, 'evening.backup');
  const disputes: Recorded['disputes'] = [];
  let [paid, drive]: [number, Drive | undefined] = [0, undefined];
  const untilPaid = async (wanted: number) => {
    while (paid < wanted && !patience.isOver()) await delay(100);
  };
  try {
    const rateOf = await readRates(models);
    for (let nth = 0; nth <= restores; nth += 1) {
      let closing = false;
      const isOver = () => closing || patience.isOver();
      const sandboxUrl = shop.sandbox.now.url;
      drive = await openDrive({ shopUrl: shop.url, sandboxUrl, seed: seed + nth, isOver });
      const { welcome, token } = drive;
      const goal = Math.ceil((checkouts * (nth + 1)) / (restores + 1));
      const isLast = nth === restores;
      // One who comes after the backup is unknown once it is restored.
      const names = Array.from({ length: guests }, (_, n) => `guest ${n}`);
      const eat = async (name: string): Promise<void> => {
        const guest = await welcome(name);
        while (!isOver() && !(isLast && paid >= goal)) {
          const catalogue = await guest.browse();
          if (!catalogue || !(await guest.checkOut(catalogue))) continue;
          paid += 1;
          patience.gotOn();
        }
      };
      const newcomer = async (): Promise<void> => {
        await untilPaid(goal - Math.ceil(checkouts / 6));
        await eat(`newcomer ${nth}`);
      };
      const eating = [...names.map(eat), newcomer()].map((one) =>
        one.catch((error: unknown) => {
          if (!isOver()) throw error;
        }),
      );
      const working = drive.whileWorking([runKitchen, runManager, runBank], Promise.all(eating));
      if (nth === 0) {
        await untilPaid(Math.ceil(goal / 2));
        say(`${paid} paid, backing up: ${(await runCommand(shop, 'backup', [file])).trim()}`);
      }
      const plan = random.shuffled(blows);
      await strike(shop, plan, { random: random.fork(`nemesis ${nth}`), outageMs: 0, onBlow: say });
      await untilPaid(goal);
      if (isLast) {
        await working;
        disputes.push(...drive.recorded.disputes);
        say(`calm: ${paid} checkouts paid, waiting for the shop to settle`);
        const left = await untilSettled(async () => {
          await approve(shop.url, token, createPatience(stuckAfterMs).isOver);
          return findUnsettled(models, sandboxUrl);
        });
        for (const one of left) find('lost', `unsettled: ${one}`);
        await judgeMoneyCheck(shop.url, token, find);
        break;
      }
      await close(shop);
      closing = true;
      await working;
      disputes.push(...drive.recorded.disputes);
      drive.close();
      await books.read();
      await readNumbers();
      say(`closed with ${paid} paid, restoring: ${await restore(shop, file)}`);
      for (const line of await books.compare(nth + 1)) say(line);
      await Promise.all([...shop.bffs, ...shop.workers].map((part) => part.start()));
    }
    await books.read();
    await readNumbers();
    const provider = await stateAt(shop.sandbox.now.url);
    const kept = await models.checkouts.find().lean<Checkout[]>();
    const orders = await models.orders.find().lean<Order[]>();
    judgeOrdered(provider, kept, orders, find);
    const { restored } = (await models.installation.findById(installationId).lean()) ?? {};
    judgeNumbers(kept, orders, find, restored);
    const held = [...(await readHolds(models)).values()].flat();
    const sold = { checkouts: kept, orders, held };
    const result = {
      checkouts: paid,
      restores,
      captured: provider.captured.length,
      ...judgeBills(await models.bills.find().lean(), provider.captured, orders, rateOf, find),
      ...judgeSlots(await readInventoryDocument(models), sold, laterForTests, find),
      ...judgeDisputes(provider, kept, { disputes }, find),
      ...(await books.judge()),
      ...findings.counts,
      seconds: secondsSince(begin),
    };
    return { result, findings: paid < checkouts ? [...findings.lines, `only ${paid} paid`] : findings.lines };
  } finally {
    drive?.close();
    await shop.stop();
  }
}

const close = ({ bffs, workers }: TestShop) => Promise.all([...bffs, ...workers].map((part) => part.stop()));

/** A worker that was killed counts as running until it has been silent for a while. */
async function restore(shop: TestShop, file: string): Promise<string> {
  const patience = createPatience(stuckAfterMs);
  for (;;) {
    const said = await runCommand(shop, 'restore', [file, '--replace']);
    if (said.startsWith('Restored')) return said.split('\n')[0] ?? '';
    if (patience.isOver()) throw new Error(said);
    await delay(1_000);
  }
}

/** All documents that the shop ever issued, by number, and those that a restore has lost. */
function keepBooks(models: Models, find: Find) {
  const seen = new Map<string, StoredBill>();
  const lost = new Map<string, StoredBill>();
  const now = () => models.bills.find().lean<StoredBill[]>();
  const factsOf = ({ checkoutId, nth, facts }: StoredBill) => ({ of: String(checkoutId), nth, facts });
  return {
    /** The shop is closed, or calm. */
    async read() {
      for (const bill of await now()) {
        const before = seen.get(bill._id);
        if (before && !isDeepStrictEqual(factsOf(before), factsOf(bill)))
          find(
            'bill_wrong',
            `${bill._id} was given to ${before.facts.paymentId} and to ${bill.facts.paymentId}`,
          );
        if (lost.has(bill._id)) find('bill_wrong', `${bill._id} was lost by a restore, and given again`);
        seen.set(bill._id, bill);
      }
    },
    /** Just restored, before anything is issued: lists what that has lost. */
    async compare(nth: number): Promise<string[]> {
      const left = new Set((await now()).map(({ _id }) => _id));
      const gone = [...seen.values()].filter(({ _id }) => !left.has(_id) && !lost.has(_id));
      for (const bill of gone) lost.set(bill._id, bill);
      return gone.map(
        ({ _id, facts }) => `restore ${nth} lost ${_id}: ${facts.amount} of ${facts.paymentId}`,
      );
    },
    /** Nothing else is missing, and what was lost has a document in its place, unless its money went back. */
    async judge() {
      const left = await now();
      const numbers = new Set(left.map(({ _id }) => _id));
      for (const { _id } of seen.values())
        if (!numbers.has(_id) && !lost.has(_id))
          find('bill_wrong', `${_id} is missing, and no restore lost it`);
      const inPlace = [...lost.values()].filter(({ nth, facts }) =>
        left.some((one) => one.nth === nth && one.facts.paymentId === facts.paymentId),
      );
      return {
        issued_ever: seen.size,
        series: [...new Set(left.map(({ series }) => series))].toSorted(),
        lost_by_restores: lost.size,
        issued_again: inPlace.length,
      };
    },
  };
}

/**
 * Every captured payment has each of its orders once and together, with the fee, the amount, or went back; and of no order
 * was more refunded than it cost, before and after restores. Pure.
 */
function judgeOrdered(
  { captured, refunds }: Awaited<ReturnType<typeof stateAt>>,
  checkouts: readonly Checkout[],
  orders: readonly Order[],
  find: Find,
): void {
  for (const { id, amount, amount_refunded: back } of captured) {
    const own = orders.filter(({ paymentId }) => paymentId === id);
    const held = checkouts
      .flatMap(({ refunds }) => refunds)
      .filter(({ paymentId, state, disputed }) => paymentId === id && state === 'held' && disputed);
    const waiting = sum(held.map((refund) => refund.amount));
    if (own.length === 0 && amount - back - waiting >= limits.paymentMinPaise)
      find('lost', `${id} of ${amount}, ${back} went back, has no order`);
    const fee = checkouts.find(({ paymentId }) => paymentId === id)?.deliveryFee ?? 0;
    if (own.length > 0 && sum(own.map(({ totalAmount }) => totalAmount)) + fee !== amount)
      find('amount_mismatch', `${id} of ${amount}: ${own.length} orders`);
    for (const { _id, totalAmount } of own) {
      const its = refunds.filter(
        ({ key, status }) => key?.startsWith(`order-${String(_id)}`) && status !== 'failed',
      );
      const given = sum(its.map((refund) => refund.amount));
      if (given > totalAmount)
        find('unexplained_money', `order ${String(_id)} of ${totalAmount}: ${given} refunded`);
    }
    if (new Set(own.map(({ checkoutId, line }) => `${String(checkoutId)} ${line}`)).size !== own.length)
      find('duplicated', `${id}: an order is there twice`);
  }
}

const days = `from=${dayOf(new Date(Date.now() - dayMs))}&to=${dayOf(new Date(Date.now() + dayMs))}`;
const moneyCheck = { ...routes.moneyCheck, path: `${routes.moneyCheck.path}?${days}` };

/** An admin lets go what is held since nobody of this database had paid it. */
async function approve(url: string, token: string, isOver: () => boolean): Promise<void> {
  const { held = [] } = (await callShop(url, token, moneyCheck, { isOver }))?.answer ?? {};
  const total = sum(held.filter(({ disputed }) => !disputed).map(({ amount }) => amount));
  if (total > 0) await callShop(url, token, routes.approveRefunds, { body: { total }, isOver });
}

async function judgeMoneyCheck(url: string, token: string, find: Find): Promise<void> {
  const { isOver } = createPatience(30_000);
  const money = (await callShop(url, token, moneyCheck, { isOver }))?.answer;
  if (!money) find('admin_mismatch', 'the money check does not answer');
  for (const difference of money?.differences ?? []) find('unexplained_money', JSON.stringify(difference));
}
