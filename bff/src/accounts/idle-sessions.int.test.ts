import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticate } from '../http/authenticate.ts';
import { createTokens } from '../http/tokens.ts';
import { createClient } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

const hour = 3_600_000;
const minute = 60_000;
const limits = { SESSION_IDLE_HOURS: 2, SESSION_HOURS: 100 };
const shop = await shopForTests(limits);
const { users } = shop.deps.models;

afterEach(() => vi.useRealTimers());

let accounts = 0;
const logIn = async () => {
  accounts += 1;
  const body = {
    name: 'Asha',
    email: `idle-${accounts}@forno.example`,
    password: 'secret1',
    address: '1 Lane',
  };
  const { token, user } = (
    await shop.visitor.call<{ token: string; user: { _id: string } }>(routes.register, { body })
  ).body;
  const set = (ages: Partial<Record<'at' | 'usedAt', number>>) =>
    users.updateOne(
      { _id: user._id },
      {
        $set: Object.fromEntries(
          Object.entries(ages).map(([key, ms]) => [`sessions.0.${key}`, new Date(Date.now() - ms)]),
        ),
      },
    );
  const usedAt = async () => (await users.findById(user._id).lean())?.sessions[0]?.usedAt?.getTime() ?? 0;
  return { id: user._id, token, set, usedAt, client: createClient(shop.url, token) };
};
const ended = { status: 401, body: { code: 'session_expired' } };

describe('a session without use', () => {
  it.each([
    [
      'its last use',
      { at: 50 * hour, usedAt: 2 * hour + minute },
      { at: 50 * hour, usedAt: 2 * hour - minute },
    ],
    ['its login when no use was noted', { at: 2 * hour + minute }, { at: 2 * hour - minute }],
  ])('ends once nobody used it for longer than the limit, counted from %s', async (_what, past, before) => {
    const { client, set, token } = await logIn();
    await set(before);
    expect((await client.call(routes.profile)).status).toBe(200);
    const other = await logIn();
    await other.set(past);
    expect(await other.client.call(routes.profile)).toMatchObject(ended);
    expect(await createClient(shop.url, token).call(routes.profile)).toMatchObject({ status: 200 });
  });

  it('stays ended, is listed no more, and does not end the others of its account', async () => {
    const { id, client, set } = await logIn();
    const { email } = (await users.findById(id).lean()) ?? {};
    const again = await shop.visitor.call<{ token: string }>(routes.login, {
      body: { email, password: 'secret1' },
    });
    const open = createClient(shop.url, again.body.token);
    expect((await open.call<unknown[]>(routes.sessions)).body).toHaveLength(2);
    await set({ at: 3 * hour });
    for (const _time of [1, 2]) expect(await client.call(routes.profile)).toMatchObject(ended);
    expect((await open.call<unknown[]>(routes.sessions)).body).toHaveLength(1);
  });

  it('goes on while it is used: each use moves its end', async () => {
    const { client, set, usedAt } = await logIn();
    for (const round of [1, 2, 3]) {
      await set({ at: (2 * round - 1) * hour + hour, usedAt: 2 * hour - minute });
      expect((await client.call(routes.profile)).status).toBe(200);
      await waitFor(async () => (await usedAt()) > Date.now() - minute, { what: 'the noted use' });
    }
  });

  it('is written at most every five minutes, also by many requests at once', async () => {
    const { client, set, usedAt } = await logIn();
    await set({ usedAt: 4 * minute });
    const before = await usedAt();
    expect((await client.call(routes.profile)).status).toBe(200);
    const update = vi.spyOn(users, 'updateOne');
    await client.call(routes.profile);
    expect(update).not.toHaveBeenCalled();
    update.mockRestore();
    expect(await usedAt()).toBe(before);
    await set({ usedAt: 6 * minute });
    await Promise.all(Array.from({ length: 20 }, () => client.call(routes.profile)));
    await waitFor(async () => (await usedAt()) > Date.now() - minute, { what: 'the noted use' });
  });

  it('that is not listed counts from its beginning', async () => {
    const { id } = await logIn();
    const { issue } = createTokens({ ...shop.config, ...limits });
    const now = Date.now();
    await users.updateOne({ _id: id }, { $set: { sessionsFrom: new Date(0) } });
    const begun = (ago: number) => {
      vi.setSystemTime(now - ago);
      const token = issue(id);
      vi.useRealTimers();
      return createClient(shop.url, token).call(routes.profile);
    };
    expect((await begun(0)).status).toBe(200);
    expect((await begun(2 * hour - minute)).status).toBe(200);
    expect(await begun(2 * hour + minute)).toMatchObject(ended);
  });

  it('never ends by itself where the limit is off', async () => {
    const { token, set } = await logIn();
    await set({ at: 90 * hour, usedAt: 90 * hour });
    const { models, tokens } = shop.deps;
    const asked = (SESSION_IDLE_HOURS: number) =>
      createAuthenticate(models, tokens, { ...shop.config, SESSION_IDLE_HOURS })(token);
    expect(await asked(1)).toMatchObject({ ok: false, refusal: { code: 'session_expired' } });
    expect(await asked(0)).toMatchObject({ ok: true });
  });
});
