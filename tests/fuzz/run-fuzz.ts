import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@forno/shared/contracts/server';
import type { Models } from '@forno/shared/server/db';
import { createRandom } from '../chaos/random.ts';
import { secondsSince } from '../support/figures.ts';
import { openShop } from '../support/open-shop.ts';
import {
  type Actors,
  changes,
  collectsAtSignal,
  gather,
  type Heard,
  makeVictim,
  measureMemory,
  type Memory,
  observe,
  observeAlways,
  send,
} from './actors.ts';
import { allRoutes, type Drawn, drawRequest } from './draw-request.ts';
import type { KnownValues } from './draw-value.ts';

interface FuzzOptions {
  requests: number;
  seed: number;
  onProgress?: (text: string) => void;
}

interface FuzzResult {
  requests: number;
  seed: number;
  /** Responses of each class, by kind of caller. */
  answers: Record<string, Record<string, number>>;
  routes_reached: number;
  /** Every 5xx except a refusal for now (`busy`), and every request without a response. */
  unexpected_5xx: number;
  /** Expected 503s, by code. */
  busy: Record<string, number>;
  /** Parts of the database changed in a round by callers who may not change them. */
  changed_without_right: number;
  /** 2xx responses to callers who may not make the call. */
  let_in_without_right: number;
  /** Responses that showed others the victim's email or a secret. */
  seen_without_right: number;
  /** Of the BFF. `ratio` is that of the heap after garbage collection. */
  memory_mb: { before: Memory; after: Memory; ratio: number };
  seconds: number;
  /** The first failures; the seed reproduces them. */
  findings: string[];
}

const atOnce = 16;
const roundOf = 250;
/** Every fourth round includes admins, who may change nearly everything. */
const adminsEvery = 4;
/** At first code is compiled and pools fill: memory is compared from then on. */
const warmUpShare = 0.25;
const keptFindings = 20;

const patientShop = {
  ATTEMPTS_PER_MINUTE: '10000000',
  CHECKOUTS_PER_USER: '10000000',
  CHECKOUTS_PER_ADDRESS: '10000000',
  ANSWER_WITHIN_MS: '200',
  LOG_LEVEL: 'warn',
};

/** Codes of a healthy shop that refuses for now: a bounded pool is full, or the provider refused. */
const busyCodes = new Set([
  'logins_busy',
  'service_unavailable',
  'queue_unavailable',
  'payment_unavailable',
  'mail_unavailable',
]);

/** Sends random and mutated requests to every route by all kinds of callers, to real processes. */
export async function runFuzz({ requests, seed, onProgress = () => {} }: FuzzOptions): Promise<FuzzResult> {
  const begin = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'forno-fuzz-'));
  const shop = await openShop({ env: { ...patientShop, ...collectsAtSignal(folder) } });
  const { models } = shop;
  const random = createRandom(seed);
  const result: FuzzResult = {
    requests: 0,
    seed,
    answers: {},
    routes_reached: 0,
    unexpected_5xx: 0,
    busy: {},
    changed_without_right: 0,
    let_in_without_right: 0,
    seen_without_right: 0,
    memory_mb: { before: { heap: 0, resident: 0 }, after: { heap: 0, resident: 0 }, ratio: 0 },
    seconds: 0,
    findings: [],
  };
  const reached = new Set<string>();
  const find = (what: string): void => {
    if (result.findings.length < keptFindings) result.findings.push(what);
  };
  try {
    const victim = await makeVictim(shop);
    const [bff] = shop.bffs;
    if (!bff) throw new Error('there is no BFF');
    let before: Memory | undefined;
    for (let round = 1; result.requests < requests; round += 1) {
      const withAdmins = round % adminsEvery === 0;
      const actors = await gather(bff.url, shop.config, models, victim);
      const known = await learn(models, actors, withAdmins);
      const snapshot = withAdmins ? await observeAlways(models) : await observe(models, actors.attackers);
      const callers = withAdmins
        ? [...actors.withoutRight, ...actors.admins, ...actors.admins]
        : actors.withoutRight;
      // Every route once, then random ones.
      const drawn = Array.from({ length: Math.min(roundOf, requests - result.requests) }, (_, n) =>
        drawRequest(callers, known, random, allRoutes[result.requests + n]),
      );
      await sendAll(bff.url, drawn, (one, heard) => {
        note(result, one, heard, actors, find);
        if (one.route) reached.add(`${one.route.method} ${one.route.path}`);
      });
      result.requests += drawn.length;
      const now = withAdmins ? await observeAlways(models) : await observe(models, actors.attackers);
      for (const part of changes(snapshot, now)) {
        result.changed_without_right += 1;
        find(`round ${round} changed ${part}`);
      }
      if (!before && result.requests >= requests * warmUpShare)
        before = await measureMemory(bff.url, bff.now.pid, folder);
      if (round % 10 === 0) onProgress(`${result.requests} requests, ${secondsSince(begin)} s`);
    }
    const after = await measureMemory(bff.url, bff.now.pid, folder);
    if (before) result.memory_mb = { before, after, ratio: round2(after.heap / before.heap) };
    result.routes_reached = reached.size;
    result.seconds = secondsSince(begin);
    return result;
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What an attacker who has seen everybody's screens would know; for admins only what may be broken. */
async function learn(models: Models, actors: Actors, withAdmins: boolean): Promise<KnownValues> {
  const precious = withAdmins ? [actors.victim.id] : [];
  const [users, pizzas, orders, checkouts] = await Promise.all([
    models.users
      .find({ _id: { $nin: precious } }, { email: 1 })
      .limit(30)
      .lean(),
    models.pizzas
      .find({}, { image: 1 })
      .sort({ _id: -1 })
      .limit(withAdmins ? 4 : 20)
      .lean(),
    models.orders
      .find(withAdmins ? { userId: { $nin: precious } } : {})
      .limit(20)
      .lean(),
    models.checkouts.find({}).sort({ _id: -1 }).limit(20).lean(),
  ]);
  const ids = [...users, ...pizzas, ...orders, ...checkouts].map(({ _id }) => String(_id));
  return {
    _id: ids,
    pizzaId: pizzas.map(({ _id }) => String(_id)),
    checkoutId: checkouts.map(({ _id }) => String(_id)),
    email: [actors.victim.email, ...users.map(({ email }) => email)],
    password: ['forno-secret', 'wrong-1'],
    razorpay_order_id: orders.map(({ razorpayOrderId }) => razorpayOrderId),
    razorpayOrderId: orders.map(({ razorpayOrderId }) => razorpayOrderId),
    razorpay_payment_id: orders.map(({ paymentId }) => paymentId),
    paymentId: orders.map(({ paymentId }) => paymentId),
    cursor: ids,
    base: ['Regular', 'Thin Crust'],
    sauce: ['Tomato', 'Pesto'],
    cheese: ['Mozzarella', 'mozzarella '],
    veggies: ['Onion'],
    ingredient: ['Regular', 'Tomato', 'Mozzarella', 'Onion'],
    amount: [299, 598, 897],
    waitMs: [0, 10],
    from: ['2026-11-01', '2026-11-20'],
    to: ['2026-11-21', '2026-11-30'],
    price: ['299', 299],
    description: ['A pizza that nobody should eat'],
  };
}

async function sendAll(
  url: string,
  drawn: readonly Drawn[],
  hear: (one: Drawn, heard: Heard) => void,
): Promise<void> {
  const waiting = [...drawn];
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) hear(one, await send(url, one));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const secret = /"passwordHash":|node_modules|\bat .*\.(ts|js):\d+|MongoServerError|\$2[aby]\$/;

function note(
  result: FuzzResult,
  one: Drawn,
  { status, text }: Heard,
  { victim }: Actors,
  find: (what: string) => void,
): void {
  const { kind } = one.caller;
  const what = `${kind}: ${one.method} ${one.path.slice(0, 200)} ${String(one.body ?? '').slice(0, 300)} -> ${status} ${text.slice(0, 200)}`;
  const counts = (result.answers[kind] ??= {});
  const name = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;
  counts[name] = (counts[name] ?? 0) + 1;
  if (status === 0 || status >= 500) {
    const code = codeOf(text);
    if (status === 503 && busyCodes.has(code)) result.busy[code] = (result.busy[code] ?? 0) + 1;
    else {
      result.unexpected_5xx += 1;
      find(what);
    }
  }
  if (status >= 200 && status < 300 && !mayCall(one)) {
    result.let_in_without_right += 1;
    find(what);
  }
  const shown = kind !== 'admin' && text.includes(victim.email) && !wasTold(one, victim.email);
  if (shown || secret.test(text)) {
    result.seen_without_right += 1;
    find(what);
  }
}

/** Address and password let any caller log in as the victim. */
const wasTold = ({ body, path }: Drawn, email: string) => `${String(body)}${path}`.includes(email);

const guarded = /^\/(report\.csv|admin\/queues)/;

function mayCall({ caller: { kind }, route, path, headers }: Drawn): boolean {
  if (kind === 'admin') return true;
  if (!route) return !guarded.test(path);
  if (route.access === 'open' || headers.authorization === undefined) return route.access === 'open';
  return route.access === 'customer' && kind === 'customer';
}

const Refusal = z.object({ code: z.string() });

function codeOf(text: string): string {
  try {
    return z.parse(Refusal, JSON.parse(text)).code;
  } catch {
    return 'none';
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100;

/** Allowed change of memory, as a share. */
const memoryWithin = 0.2;

export function isClean(result: FuzzResult): boolean {
  const { unexpected_5xx, changed_without_right, let_in_without_right, seen_without_right } = result;
  const wrong = unexpected_5xx + changed_without_right + let_in_without_right + seen_without_right;
  return wrong === 0 && Math.abs(result.memory_mb.ratio - 1) <= memoryWithin;
}
