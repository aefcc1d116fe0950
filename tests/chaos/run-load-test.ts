import { setTimeout as delay } from 'node:timers/promises';
import { type LoginAnswer, type MoneyCheckAnswer, routes } from '@forno/shared/contracts/server';
import { dayOf } from '@forno/shared/domain';
import { median, percentile, sum } from '../support/figures.ts';
import { setFaultsAt, stateAt } from '../support/sandbox.ts';
import { callShop, type OnAnswer } from './call-shop.ts';
import { getIn } from './customer.ts';
import { openDrive, type Drive } from './drive.ts';
import { createPatience } from './patience.ts';
import { wipe } from './nemesis.ts';
import { runKitchen, runRestocking } from './staff.ts';

interface LoadTestOptions {
  shopUrl: string;
  /** The payment sandbox of that shop. */
  sandboxUrl: string;
  customers: number;
  /** How long customers come, in ms; what they began they may finish. */
  durationMs: number;
  seed: number;
  /** The provider becomes slow and fails, then forgets its webhooks. */
  faults?: boolean;
  /** What else goes wrong, while the provider is slow. */
  breakMore?: () => Promise<void>;
  /** Emptied in the middle of the evening, when given: the shop's own, with nothing else in it. */
  redisUrl?: string | undefined;
  onProgress?: (progress: Progress) => void;
  /** Who came to an evening before, by name; those of this one are added. */
  sessions?: Map<string, LoginAnswer>;
}

interface Progress {
  /** From 0 to 1. */
  done: number;
  inTheShop: number;
  text: string;
}

export type LoadTestResult = Awaited<ReturnType<typeof runLoadTest>>;

/** If the tab was closed and the webhook lost, the sweep checks the payment after three minutes (UNPAID_AFTER_MS). */
const settleWithinMs = 330_000;
/** With production password hashing the shop handles only a few logins a second. */
const getInWithinMs = 20 * 60_000;
const gettingInAtOnce = 3;
const finishWithinMs = 45_000;

const slow = { api: [{ path: '/v1/*', delayMs: [100, 1_500], failRate: 0.1, dropAnswerRate: 0.05 }] };
const deaf = { webhooks: { dropRate: 1 } };

/**
 * Drives a running shop as it is: customers come over the evening, look around, change their minds, pay in their own
 * ways, watch, cancel and come back, while the kitchen works and what runs low is delivered. Then the provider's records
 * are compared with the shop's.
 */
export async function runLoadTest(options: LoadTestOptions) {
  const { durationMs, onProgress } = options;
  const sessions = await getAllIn(options);
  const began = Date.now();
  const limit = createPatience(durationMs + finishWithinMs);
  const answers = watchAnswers();
  const counts = { paid: 0, abandoned: 0 };
  let [inTheShop, fault] = [0, ''];
  const drive = await openDrive({ ...options, isOver: limit.isOver, onAnswer: answers.watch });
  const compare = await openBooks(options, drive.token);

  async function visit(name: string, account: LoginAnswer): Promise<void> {
    const random = drive.random.fork(name);
    // Some come early, most in the middle.
    await delay(durationMs * 0.6 * ((random.next() + random.next()) / 2));
    inTheShop += 1;
    const guest = await drive.welcome(name, random, account);
    do {
      const catalogue = await guest.browse();
      await delay(500 + random.below(3_000));
      if (catalogue && !random.chance(0.2))
        counts[(await guest.checkOut(catalogue)) ? 'paid' : 'abandoned'] += 1;
      // Watches the order, and perhaps comes back for another.
      await delay(2_000 + random.below(8_000));
    } while (Date.now() < began + durationMs && random.chance(0.5));
    inTheShop -= 1;
  }

  const progress = setInterval(() => {
    const text = `${inTheShop} in the shop, ${answers.figures().answers} answers, ${counts.paid} paid ${fault && `(${fault})`}`;
    onProgress?.({ done: Math.min(1, (Date.now() - began) / durationMs), inTheShop, text });
  }, 1_000);
  try {
    const visits = [...sessions].map(([name, account]) => visit(name, account));
    const failing = fail(options, { token: drive.token, limit, onFault: (name) => void (fault = name) });
    const [rebuilt] = await drive.whileWorking(
      [runKitchen, runRestocking],
      Promise.all([failing, ...visits]),
    );
    const { cancels, written, portions } = drive.recorded;
    return {
      customers: visits.length,
      ...counts,
      cancelled: cancels,
      statusChanges: written.length,
      /** Portions that were delivered when an ingredient ran low. */
      restocked: sum(portions.filter(({ sure }) => sure).map(({ added }) => added)),
      rebuilt,
      ...answers.figures(),
      ...(await compare()),
      /** From the cook's click to the customer's screen. */
      live: quantilesOf(liveDelays(drive)),
    };
  } finally {
    drive.close();
    clearInterval(progress);
  }
}

type Limit = Pick<ReturnType<typeof createPatience>, 'isOver'>;

/** What goes wrong, each for a part of the evening; at its end nothing does any more. Answers what was rebuilt. */
async function fail(
  { shopUrl, sandboxUrl, durationMs, faults, breakMore, redisUrl }: LoadTestOptions,
  { token, limit, onFault }: { token: string; limit: Limit; onFault: (name: string) => void },
) {
  const next = async (name: string, switches: object) => {
    await delay(durationMs / 5);
    if (!faults) return;
    await setFaultsAt(sandboxUrl, switches);
    onFault(name);
  };
  await next('provider slow and failing', slow);
  await breakMore?.();
  await next('', {});
  let rebuilt: Awaited<ReturnType<typeof rebuild>> | undefined;
  if (redisUrl !== undefined) {
    onFault('Redis emptied');
    await wipe(redisUrl);
    rebuilt = await rebuild(shopUrl, token, limit);
    onFault('');
  }
  await next('webhooks lost', deaf);
  await next('', {});
  return rebuilt;
}

/** What an operator does when Redis was emptied: "Rebuild all work" at `/admin/queues`, until it is done. */
async function rebuild(shopUrl: string, token: string, limit: Limit) {
  const began = Date.now();
  const asked = await callShop(shopUrl, token, routes.act, { body: { act: 'rebuild' }, ...limit });
  if (!asked?.answer) throw new Error(`no rebuild: ${asked?.refusal?.message ?? 'no answer'}`);
  for (; !limit.isOver(); await delay(250)) {
    const { rebuild: told } = (await callShop(shopUrl, token, routes.queues, limit))?.answer ?? {};
    const isMine = told && Date.parse(told.askedAt) >= began - 5_000;
    if (isMine && told.state === 'done') return { found: told.found, ms: Date.now() - began };
    if (isMine && told.state === 'stopped') break;
  }
  throw new Error('the rebuild did not end');
}

/** Regulars, all from one address: accounts are opened ahead, as fast as the shop lets one address open them. */
async function getAllIn({ shopUrl, customers, sessions = new Map(), onProgress }: LoadTestOptions) {
  const names = Array.from({ length: customers }, (_, n) => `evening guest ${n + 1}`);
  const waiting = names.filter((name) => !sessions.has(name));
  const next = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { isOver } = createPatience(getInWithinMs);
      sessions.set(name, await getIn({ name, shopUrl, isOver, onAnswer: undefined }));
      onProgress?.({ done: 0, inTheShop: 0, text: `${sessions.size} of ${customers} have an account` });
    }
  };
  await Promise.all(Array.from({ length: gettingInAtOnce }, next));
  return sessions;
}

/** Both books as they are now (paise); to be compared later, once they say the same of the time since, or time is up. */
async function openBooks({ shopUrl, sandboxUrl }: LoadTestOptions, token: string) {
  const firstDay = dayOf(new Date());
  /** Of the evening's days: it may last past midnight. */
  const checkMoney = async (): Promise<MoneyCheckAnswer> => {
    const days = `from=${firstDay}&to=${dayOf(new Date())}`;
    const route = { ...routes.moneyCheck, path: `${routes.moneyCheck.path}?${days}` };
    const called = await callShop(shopUrl, token, route, createPatience(20_000));
    if (!called?.answer) throw new Error('the money check did not answer');
    return called.answer;
  };
  const atProvider = async () => {
    const { captured } = await stateAt(sandboxUrl);
    return {
      payments: captured.length,
      captured: sum(captured.map(({ amount }) => amount)),
      refunded: sum(captured.map(({ amount_refunded: back }) => back)),
    };
  };
  type Totals = Record<'payments' | 'captured' | 'refunded', number>;
  const since = (now: Totals, then: Totals): Totals => ({
    payments: now.payments - then.payments,
    captured: now.captured - then.captured,
    refunded: now.refunded - then.refunded,
  });
  const before = { check: await checkMoney(), provider: await atProvider() };
  return async () => {
    const giveUpAt = Date.now() + settleWithinMs;
    // Of a payment younger than half a minute the money check tells no difference.
    await delay(31_000);
    for (;;) {
      const check = await checkMoney();
      const provider = since(await atProvider(), before.provider);
      const stated = since(check, before.check);
      const differences = check.differences.length;
      const agree =
        differences === 0 &&
        provider.payments === stated.payments &&
        provider.captured === stated.captured &&
        provider.refunded === stated.refunded;
      if (agree || Date.now() > giveUpAt) return { provider, moneyCheck: { ...stated, differences }, agree };
      await delay(2_000);
    }
  };
}

function watchAnswers() {
  const taken = { menu: new Array<number>(), verify: new Array<number>() };
  const refused: Record<string, number> = {};
  let answers = 0;
  const watch: OnAnswer = ({ path }, status, ms, code) => {
    answers += 1;
    if (path === routes.pizzas.path) taken.menu.push(ms);
    if (path === routes.verifyPayment.path) taken.verify.push(ms);
    const cause = `${status} ${code ?? ''}`.trim();
    if (status >= 300) refused[cause] = (refused[cause] ?? 0) + 1;
  };
  const figures = () => ({
    answers,
    refused,
    menu: quantilesOf(taken.menu),
    verify: quantilesOf(taken.verify),
  });
  return { watch, figures };
}

function liveDelays({ recorded, screens }: Drive): number[] {
  const open = [...screens().values()];
  return recorded.written.flatMap(({ id, version, asked }) => {
    const sightings = open.flatMap(({ openedAt, seen }) => (openedAt <= asked ? (seen.get(id) ?? []) : []));
    const seen = sightings.find((sighting) => sighting.version === version);
    return seen ? [Math.max(0, seen.at - asked)] : [];
  });
}

/** Of times in ms. */
function quantilesOf(values: readonly number[]) {
  const [p50, p99] = [Math.round(median(values)), Math.round(percentile(values, 0.99))];
  return { count: values.length, p50, p99 };
}
