import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import type { Models } from '@forno/shared/server/db';
import type { Config } from '@forno/shared/server/runtime';
import { createClient } from '../../bff/src/testing/client.ts';
import { createTokens } from '../../bff/src/http/tokens.ts';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { buy } from '../e2e/support/buy.ts';
import type { TestShop } from '../support/start-shop.ts';

export interface Caller {
  kind: 'visitor' | 'dead token' | 'customer' | 'admin';
  headers: Record<string, string>;
}

export interface Cast {
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
export async function makeVictim(shop: TestShop): Promise<Cast['victim']> {
  const { id, email, token } = await logIn(shop.url, 'victim');
  await buy(shop, { token });
  return { id, email };
}

/** Everybody else, freshly logged in, to undo what a round did to them. */
export async function gather(
  url: string,
  config: Config,
  models: Models,
  victim: Cast['victim'],
): Promise<Cast> {
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
