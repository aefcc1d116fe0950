import { setTimeout as delay } from 'node:timers/promises';
import { type LoginAnswer, type MoneyCheckAnswer, routes } from '@forno/shared/contracts';
import { dayOf } from '@forno/shared/domain';
import { callShop, type OnAnswer } from '../chaos/call-shop.ts';
import { createCustomer, type Customer, getIn } from '../chaos/customer.ts';
import { runKitchen } from '../chaos/kitchen.ts';
import { createRandom } from '../chaos/random.ts';
import { nothingRecorded, type Recorded } from '../chaos/record.ts';
import { median, percentile, sum } from '../support/figures.ts';
import { type SandboxState, stateAt } from '../support/sandbox.ts';
import { emptyRedis, type FaultSchedule, type RebuildTold, restock, runFaults } from './faults.ts';

export interface EveningOptions {
  shopUrl: string;
  /** The payment sandbox of that shop. */
  sandboxUrl: string;
  admin: { email: string; password: string };
  customers: number;
  /** How long customers come, in ms; what they began they may finish. */
  forMs: number;
  seed: number;
  faults: FaultSchedule;
  onProgress?: (progress: Progress) => void;
  /** Who came to an evening before, by name; those of this one are added. */
  sessions?: Map<string, LoginAnswer>;
}

export interface Progress {
  /** From 0 to 1. */
  done: number;
  /** Who has an account, before the evening begins. */
  accounts?: number;
  inTheShop: number;
  answers: number;
  paid: number;
  fault: string;
}

/** What took how long, in ms. */
interface Quantiles {
  count: number;
  p50: number;
  p99: number;
}

export interface Evening {
  customers: number;
  paid: number;
  abandoned: number;
  cancelled: number;
  statusChanges: number;
  answers: number;
  /** Portions that were delivered when an ingredient ran low. */
  restocked: number;
  /** What was created anew after Redis was emptied. */
  rebuilt: RebuildTold | undefined;
  /** Answers by status and cause, where they are not 2xx. */
  refused: Record<string, number>;
  menu: Quantiles;
  verify: Quantiles;
  /** From the cook's click to the customer's screen. */
  live: Quantiles;
  /** What the provider captured and gave back during the evening, and what the money check says of it; paise. */
  provider: { payments: number; captured: number; refunded: number };
  moneyCheck: { payments: number; captured: number; refunded: number; differences: number };
  agree: boolean;
}

/** If the tab was closed and the webhook lost, the sweep checks the payment after three minutes (UNPAID_AFTER_MS). */
const settleWithinMs = 330_000;
/** With production password hashing the shop handles only a few logins a second. */
const getInWithinMs = 20 * 60_000;
const gettingInAtOnce = 3;
const finishWithinMs = 45_000;

/**
 * Drives a running shop through its public API: customers come over the evening, look around, change their minds, pay
 * in their own ways, watch, cancel and come back, while the kitchen works. Then the provider's records are compared with
 * the shop's.
 */
export async function runEvening(options: EveningOptions): Promise<Evening> {
  const { shopUrl, sandboxUrl, admin, customers, forMs, seed, faults, onProgress } = options;
  const random = createRandom(seed);
  const session = await callShop(shopUrl, undefined, routes.login, {
    body: admin,
    until: Date.now() + 20_000,
  });
  const token = session?.answer?.token;
  if (!token) throw new Error(`the admin could not log in: ${session?.refusal?.message ?? 'no answer'}`);
  const firstDay = dayOf(new Date());
  /** Of the evening's days: it may last past midnight. */
  const checkMoney = async (): Promise<MoneyCheckAnswer> => {
    const days = `from=${firstDay}&to=${dayOf(new Date())}`;
    const route = { ...routes.moneyCheck, path: `${routes.moneyCheck.path}?${days}` };
    const called = await callShop(shopUrl, token, route, { until: Date.now() + 20_000 });
    if (!called?.answer) throw new Error('the money check did not answer');
    return called.answer;
  };
  const before = { check: await checkMoney(), sandbox: totalsOf(await stateAt(sandboxUrl)) };

  const taken = { menu: new Array<number>(), verify: new Array<number>() };
  const refused: Record<string, number> = {};
  const tally = { answers: 0, paid: 0, abandoned: 0, inTheShop: 0 };
  const onAnswer: OnAnswer = (route, status, ms, code) => {
    tally.answers += 1;
    if (route.path === routes.pizzas.path) taken.menu.push(ms);
    if (route.path === routes.verifyPayment.path) taken.verify.push(ms);
    const cause = `${status} ${code ?? ''}`.trim();
    if (status >= 300) refused[cause] = (refused[cause] ?? 0) + 1;
  };
  const recorded = nothingRecorded();
  const guests: Customer[] = [];

  // Regulars, all from one address: accounts are opened ahead, as fast as the shop lets one address open them.
  const names = Array.from({ length: customers }, (_, n) => `evening guest ${n + 1}`);
  const { sessions = new Map<string, LoginAnswer>() } = options;
  const waiting = names.filter((name) => !sessions.has(name));
  const getAllIn = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      sessions.set(
        name,
        await getIn({ name, shopUrl, until: Date.now() + getInWithinMs, onAnswer: undefined }),
      );
      onProgress?.({ ...tally, done: 0, accounts: sessions.size, fault: '' });
    }
  };
  await Promise.all(Array.from({ length: gettingInAtOnce }, getAllIn));
  const lastCall = Date.now() + forMs;
  const until = lastCall + finishWithinMs;

  async function spendTheEvening(name: string, account: LoginAnswer): Promise<void> {
    const mine = random.fork(name);
    // Some come early, most in the middle.
    await delay(forMs * 0.6 * ((mine.next() + mine.next()) / 2));
    tally.inTheShop += 1;
    const guest = await createCustomer({
      name,
      shopUrl,
      sandboxUrl,
      random: mine,
      recorded,
      onAnswer,
      until,
      session: account,
    });
    guests.push(guest);
    do {
      const shelf = await guest.browse();
      await delay(500 + mine.below(3_000));
      if (shelf && !mine.chance(0.2)) {
        if (await guest.checkOut(shelf)) tally.paid += 1;
        else tally.abandoned += 1;
      }
      // Watches the order, and perhaps comes back for another.
      await delay(2_000 + mine.below(8_000));
    } while (Date.now() < lastCall && mine.chance(0.5));
    tally.inTheShop -= 1;
  }

  const shift = { stopped: false, until };
  let fault = '';
  const began = Date.now();
  const progress = setInterval(
    () => onProgress?.({ ...tally, done: Math.min(1, (Date.now() - began) / forMs), fault }),
    1_000,
  );
  try {
    const working = runKitchen(shopUrl, token, random.fork('kitchen'), recorded, shift);
    const restocking = restock(shopUrl, token, shift);
    const failing = runFaults({
      sandboxUrl,
      forMs,
      faults,
      emptyRedis: (redisUrl) => emptyRedis(shopUrl, token, redisUrl, until),
      onFault: (name) => void (fault = name),
    });
    const guestsOfTheEvening = [...sessions].map(([name, account]) => spendTheEvening(name, account));
    const [rebuilt] = await Promise.all([failing, ...guestsOfTheEvening]);
    shift.stopped = true;
    await working;
    const restocked = await restocking;
    const settled = await settle(checkMoney, sandboxUrl, before);
    return {
      customers: guests.length,
      paid: tally.paid,
      abandoned: tally.abandoned,
      cancelled: recorded.cancels,
      statusChanges: recorded.written.length,
      answers: tally.answers,
      restocked,
      rebuilt,
      refused,
      menu: quantilesOf(taken.menu),
      verify: quantilesOf(taken.verify),
      live: quantilesOf(liveDelays(recorded, guests)),
      ...settled,
    };
  } finally {
    shift.stopped = true;
    clearInterval(progress);
    for (const guest of guests) for (const screen of guest.screens.values()) screen.close();
  }
}

function totalsOf({ captured }: SandboxState): Evening['provider'] {
  return {
    payments: captured.length,
    captured: sum(captured.map(({ amount }) => amount)),
    refunded: sum(captured.map(({ amount_refunded: back }) => back)),
  };
}

/** Waits until both books say the same of the evening, or time is up. */
async function settle(
  checkMoney: () => Promise<MoneyCheckAnswer>,
  sandboxUrl: string,
  before: { check: MoneyCheckAnswer; sandbox: Evening['provider'] },
): Promise<Pick<Evening, 'provider' | 'moneyCheck' | 'agree'>> {
  const giveUpAt = Date.now() + settleWithinMs;
  // Of a payment younger than half a minute the money check tells no difference.
  await delay(31_000);
  for (;;) {
    const check = await checkMoney();
    const sandbox = totalsOf(await stateAt(sandboxUrl));
    const since = (now: Evening['provider'], then: Evening['provider']) => ({
      payments: now.payments - then.payments,
      captured: now.captured - then.captured,
      refunded: now.refunded - then.refunded,
    });
    const provider = since(sandbox, before.sandbox);
    const moneyCheck = { ...since(check, before.check), differences: check.differences.length };
    const agree =
      check.differences.length === 0 &&
      provider.payments === moneyCheck.payments &&
      provider.captured === moneyCheck.captured &&
      provider.refunded === moneyCheck.refunded;
    if (agree || Date.now() > giveUpAt) return { provider, moneyCheck, agree };
    await delay(2_000);
  }
}

function liveDelays({ written }: Recorded, guests: readonly Customer[]): number[] {
  const screens = guests.flatMap((guest) => [...guest.screens.values()]);
  return written.flatMap(({ id, version, asked }) => {
    const open = screens.filter(({ openedAt }) => openedAt <= asked);
    const sightings = open.flatMap(({ seen }) => seen.get(id) ?? []);
    const seen = sightings.find((sighting) => sighting.version === version);
    return seen ? [Math.max(0, seen.at - asked)] : [];
  });
}

function quantilesOf(values: readonly number[]): Quantiles {
  return {
    count: values.length,
    p50: Math.round(median(values)),
    p99: Math.round(percentile(values, 0.99)),
  };
}
