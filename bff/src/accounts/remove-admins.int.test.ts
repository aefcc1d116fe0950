import { stuckAfterMs } from '@forno/shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { removeAccount } from './remove-account.ts';
import type { Deps } from './deps.ts';

const shop = await shopForTests();
const { users } = shop.deps.models;
let [one, other] = ['', ''];
const twoAdmins = async () => {
  await users.deleteMany({});
  [one, other] = [(await shop.admin('Ravi')).id, (await shop.admin('Tara')).id];
};
beforeEach(twoAdmins);
afterEach(() => vi.useRealTimers());
const admins = () => users.countDocuments({ role: 'admin' });
const outcome = (answer: Awaited<ReturnType<typeof removeAccount>>) =>
  answer.ok ? 'deleted' : answer.refusal.code;

/** Calls of the users' collection, in order; each may be held up, or be the last that a process makes. */
function watchUsers(before: (call: number) => Promise<void>): Deps {
  let call = 0;
  const watched = new Proxy(users, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || !/^(find|update|delete|exists|insert)/.test(String(name)))
        return value;
      return (...args: unknown[]) => {
        const late = (act: (query: unknown) => unknown) =>
          before(call++).then(() => act(Reflect.apply(value, target, args)));
        const lean = () => late((query) => Reflect.apply(Reflect.get(Object(query), 'lean'), query, []));
        return {
          lean,
          // oxlint-disable-next-line unicorn/no-thenable -- a query is one
          then: (...then: Parameters<Promise<unknown>['then']>) => late((query) => query).then(...then),
        };
      };
    },
  });
  return { ...shop.deps, models: { ...shop.deps.models, users: watched } };
}

/** Of a deletion: find, mark, take marks from the dead, look for another, delete, and one more. */
const calls = [0, 1, 2, 3, 4, 5];
const died = new Error('the process died');
const dieAt = async (last: number | undefined, call: number): Promise<void> => {
  if (call === last) throw died;
};

/** Runs both deletions, one call at a time, in the order of these letters, again and again. */
async function interleave(order: string, last: number | undefined): Promise<void> {
  const turns = new Map<string, () => void>();
  const left = new Set(['a', 'b']);
  const begin = async (who: string, victim: string) => {
    const deps = watchUsers(async (call) => {
      await new Promise<void>((resolve) => turns.set(who, resolve));
      await dieAt(last, call);
    });
    await removeAccount(deps, victim).catch((error: unknown) => expect(error).toBe(died));
    left.delete(who);
  };
  const both = Promise.all([begin('a', other), begin('b', one)]);
  for (let step = 0; left.size > 0; step++) {
    const wanted = order.charAt(step % order.length);
    const who = left.has(wanted) ? wanted : [...left].join('').charAt(0);
    await vi.waitUntil(() => turns.has(who) || !left.has(who), { interval: 1, timeout: stuckAfterMs });
    const go = turns.get(who);
    turns.delete(who);
    go?.();
  }
  await both;
}

it.each(['ab', 'aabb', 'aaabbb', 'aaab', 'abbb', 'aaaabb'])(
  'one of two admins who delete each other in the order %s stays, wherever their processes die',
  async (order) => {
    for (const last of [undefined, ...calls]) {
      await twoAdmins();
      await interleave(order, last);
      expect([last, await admins()]).not.toEqual([last, 0]);
    }
  },
);

it.each(calls)(
  'a deletion that died before its step %i is made again, and the last admin stays',
  async (last) => {
    await removeAccount(
      watchUsers((call) => dieAt(last, call)),
      other,
    ).catch((error: unknown) => expect(error).toBe(died));
    await removeAccount(shop.deps, one);
    expect(await admins()).toBeGreaterThanOrEqual(1);
    const newcomer = (await shop.admin('Meera')).id;
    for (const id of [one, other])
      expect(outcome(await removeAccount(shop.deps, id))).toMatch(/deleted|not_found/);
    expect(outcome(await removeAccount(shop.deps, newcomer))).toBe('last_admin');
  },
);

it('a deletion that sleeps longer than its mark counts does not go on', async () => {
  const sleeper = watchUsers(async (call) => {
    if (call !== 4) return;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    expect(outcome(await removeAccount(shop.deps, one))).toBe('deleted');
    vi.useRealTimers();
  });
  expect(outcome(await removeAccount(sleeper, other))).toBe('busy');
  expect(await admins()).toBe(1);
});
