import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { routes } from '@forno/shared/contracts/server';
import { listIngredients } from '@forno/shared/domain';
import { readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Models, User } from '@forno/shared/server/db';
import type { Config } from '@forno/shared/server/runtime';
import { stuckAfterMs, waitFor } from '@forno/shared/testing';
import { createTokens } from '../../bff/src/http/tokens.ts';
import { createClient } from '../../bff/src/testing/client.ts';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { buy } from '../e2e/support/place-orders.ts';
import type { TestShop } from '../support/open-shop.ts';

export interface Caller {
  kind: 'visitor' | 'dead token' | 'customer' | 'admin';
  headers: Record<string, string>;
}

export interface Actors {
  /** Owns something that no other may see or change. */
  victim: { id: string; email: string };
  /** Attacking accounts: their own data may change. */
  attackers: string[];
  /** Callers who may touch only their own data; no admins. */
  withoutRight: Caller[];
  admins: Caller[];
}

const password = 'forno-secret';
const bearer = (kind: Caller['kind'], token: string): Caller => ({
  kind,
  headers: { authorization: `Bearer ${token}` },
});

/**
 * Logs a person in, or registers a new one of that name if that fails: an admin of the run may have deleted or
 * renamed them, or wrong passwords made them wait.
 */
async function logIn(url: string, name: string): Promise<{ id: string; email: string; token: string }> {
  const client = createClient(url);
  const answerOf = async (route: typeof routes.login | typeof routes.register, email: string) => {
    const details = route === routes.register ? { name, address: `${name} street 1` } : {};
    const { status, body } = await client.call<{ token: string; user: { _id: string } }>(route, {
      body: { email, password, ...details },
    });
    return status < 300 ? { id: body.user._id, email, token: body.token } : undefined;
  };
  const email = `${name}@fuzz.example`;
  const person =
    (await answerOf(routes.login, email)) ??
    (await answerOf(routes.register, email)) ??
    (await answerOf(routes.register, `${name}-${randomUUID()}@fuzz.example`));
  if (!person) throw new Error(`${name} can neither log in nor register`);
  return person;
}

/** The victim: an account with paid orders. */
export async function makeVictim(shop: TestShop): Promise<Actors['victim']> {
  const { id, email, token } = await logIn(shop.url, 'victim');
  await buy(shop, { token });
  return { id, email };
}

/** Everybody else, freshly logged in, to undo what a round did to them. */
export async function gather(
  url: string,
  config: Config,
  models: Models,
  victim: Actors['victim'],
): Promise<Actors> {
  const { users } = models;
  const [mallory, trudy] = [await logIn(url, 'mallory'), await logIn(url, 'trudy')];
  const admin = await logIn(url, 'chief');
  const former = await logIn(url, 'former');
  await users.updateMany({ email: { $in: [admin.email, former.email] } }, { $set: { role: 'admin' } });
  await users.updateOne({ email: demoAccounts.admin.email }, { $set: { role: 'admin' } });
  await createClient(url, former.token).call(routes.logout);
  const dead = [
    former.token,
    createTokens(config).issue('0'.repeat(24)),
    createTokens({ ...config, SESSION_HOURS: -1 }).issue(admin.id),
    createTokens({ ...config, JWT_SECRET: 'x'.repeat(40) }).issue(admin.id),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${admin.token.split('.')[1]}.`,
    'not-a-token',
  ];
  return {
    victim,
    attackers: [mallory.id, trudy.id],
    withoutRight: [
      ...Array.from({ length: 3 }, (): Caller => ({ kind: 'visitor', headers: {} })),
      ...dead.map((token) => bearer('dead token', token)),
      ...[mallory, trudy, mallory, trudy, mallory, trudy, mallory, trudy].map(({ token }) =>
        bearer('customer', token),
      ),
    ],
    admins: Array.from({ length: 12 }, () => bearer('admin', admin.token)),
  };
}

/** Megabytes: the live heap, and the resident set, which a process returns late or never. */
export interface Memory {
  heap: number;
  resident: number;
}

/** Node collects garbage before it writes a heap snapshot, here on a signal. */
export const collectsAtSignal = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
});

/**
 * Memory of an idle process after garbage collection. Both figures are read after a snapshot, whose own memory the
 * system reclaims late: so resident sets from before and after the first snapshot can't be compared.
 */
export async function measureMemory(url: string, pid: number, folder: string): Promise<Memory> {
  const before = readdirSync(folder).length;
  process.kill(pid, 'SIGUSR2');
  await waitFor(() => readdirSync(folder).length > before, { what: 'the snapshot' });
  const [heap, resident] = ['nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'];
  // The process responds again once the snapshot is written; it may have dropped calls made meanwhile.
  const ask = async () => (await fetch(`${url}/metrics`)).text();
  const figures = await waitFor(ask, { what: 'the figures' });
  return { heap: megabytes(figures, heap), resident: megabytes(figures, resident) };
}

const megabytes = (figures: string, name: string): number =>
  Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]) / 1e6);

/** What must not change, part by part, as comparable text. */
type Snapshot = Record<string, string>;

/** What no call may change: not even an admin can set a password. */
const neverChanged = ({ _id, passwordHash }: User) => `${String(_id)} ${passwordHash}`;

/** Anybody may request links, and whoever guesses a password logs in; the rest only the owner and admins may change. */
function ownersAlone(user: User): string {
  return JSON.stringify({ ...user, verification: undefined, passwordReset: undefined, sessions: undefined });
}

/** Everything that unauthorized callers may not change, except these accounts' own data. */
export async function observe(models: Models, attackers: readonly string[]): Promise<Snapshot> {
  const [users, pizzas, images, inventory, orders, checkouts, audits] = await Promise.all([
    models.users.find().sort({ _id: 1 }).lean<User[]>(),
    models.pizzas.find().sort({ _id: 1 }).lean(),
    models.images.countDocuments(),
    readInventoryDocument(models),
    models.orders.find().sort({ _id: 1 }).lean(),
    models.checkouts
      .find({ userId: { $nin: attackers } })
      .sort({ _id: 1 })
      .lean(),
    models.audits.countDocuments(),
  ]);
  const held = [...(await readHolds(models)).values()].flat();
  const portions = listIngredients(inventory).map((item) => {
    const waiting = held.filter(({ category, name }) => category === item.category && name === item.name);
    return { ...item, qty: item.qty + waiting.reduce((sum, { qty }) => sum + qty, 0) };
  });
  const idsOf = (some: readonly User[]) => some.map(({ _id }) => String(_id)).join();
  return {
    roles: idsOf(users.filter(({ role }) => role === 'admin')),
    verified: idsOf(users.filter(({ isVerified }) => isVerified)),
    accounts: users
      .filter(({ _id }) => !attackers.includes(String(_id)))
      .map(ownersAlone)
      .join('\n'),
    pizzas: JSON.stringify(pizzas),
    images: String(images),
    inventory: JSON.stringify(portions),
    orders: JSON.stringify(orders),
    checkouts: JSON.stringify(checkouts),
    audits: String(audits),
  };
}

/** What no caller at all may change. */
export async function observeAlways(models: Models): Promise<Snapshot> {
  const users = await models.users.find().sort({ _id: 1 }).lean<User[]>();
  return Object.fromEntries(users.map((user) => [`account ${String(user._id)}`, neverChanged(user)]));
}

/** Names of changed parts. A part missing from either side does not count. */
export function changes(before: Snapshot, after: Snapshot): string[] {
  return Object.keys(before).filter((part) => part in after && before[part] !== after[part]);
}

export interface Sent {
  method: string;
  /** Sent as it is, without normalization. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** `status` 0: no response. */
export interface Heard {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const timeoutMs = stuckAfterMs;

export function send(url: string, { method, path, headers, body }: Sent): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const call = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: timeoutMs },
      (response) => {
        text(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, text: content }),
          () => resolve({ status: 0, text: 'cut off' }),
        );
      },
    );
    call.once('timeout', () => call.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    call.once('error', (error) => resolve({ status: 0, text: error.message }));
    call.end(body);
  });
}
