import { createHash } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { guardedAdmin, type GuardedAdmin, password, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();

describe('a second factor', () => {
  it('counts guesses at the code that turns it on, from whatever session', async () => {
    const admin = await shop.admin();
    const second = createClient(shop.url, shop.deps.tokens.issue(admin.id));
    await admin.call(routes.beginSecondFactor, { body: { password } });
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        (n % 2 ? admin : second).call(routes.turnOnSecondFactor, { body: { code: String(100_000 + n) } }),
      ),
    );
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
  });

  it('tells its owner of the third wrong code within an hour, once, wherever they are entered', async () => {
    const ravi = await guardedAdmin(shop);
    const other = await guardedAdmin(shop);
    const told = ({ email }: { email: string }) =>
      shop.deps.models.mails.countDocuments({ to: email, 'data.change': 'wrong codes' });
    await ravi.logIn('100000');
    await ravi.call(routes.reauthenticate, { body: { code: '100001' } });
    expect(await told(ravi), 'two').toBe(0);
    // A wrong password before it says nothing about codes.
    await shop.visitor.call(routes.login, { body: { email: ravi.email, password: 'wrong', code: '100002' } });
    expect(await told(ravi), 'none behind a wrong password').toBe(0);
    for (const code of ['100003', 'ABCD-EFGH', '100005', '100006']) await ravi.logIn(code);
    expect([await told(ravi), await told(other)]).toEqual([1, 0]);
  });

  it('has recovery codes of 128 bits, hashed slowly and for this account alone', async () => {
    const [ravi, other] = [await guardedAdmin(shop), await guardedAdmin(shop)];
    for (const code of ravi.recoveryCodes) expect(code.replaceAll('-', '')).toMatch(/^[A-Z2-7]{26}$/);
    const { users } = shop.deps.models;
    const stored = (await users.findById(ravi.id).lean())?.secondFactor?.recoveryCodes ?? [];
    const fast = (text: string, how: string) =>
      createHash('sha256')
        .update(text)
        .digest(how as 'hex');
    for (const code of ravi.recoveryCodes.flatMap((text) => [text, text.replaceAll('-', '')]))
      for (const how of ['hex', 'base64url']) expect(stored).not.toContain(fast(code, how));
    // Moved to another account, a hash opens nothing.
    await users.updateOne({ _id: other.id }, { $set: { 'secondFactor.recoveryCodes': stored } });
    expect((await other.logIn(ravi.recoveryCodes[0])).body).toMatchObject({ code: 'code_wrong' });
    expect((await ravi.logIn(ravi.recoveryCodes[0])).status).toBe(200);
  });

  it('has recovery codes that outlive a new JWT_SECRET, unlike the app', async () => {
    const ravi = await guardedAdmin(shop);
    const JWT_SECRET = 'another-secret-of-more-than-32-letters';
    const { deps, visitor } = await shopForTests({ ...shop.config, JWT_SECRET });
    await waitFor(() => deps.redis.status === 'ready', { what: 'its connection to Redis' });
    const logIn = async (code = '') =>
      (await visitor.call(routes.login, { body: { email: ravi.email, password, code } })).status;
    expect([await logIn(await ravi.code()), await logIn(ravi.recoveryCodes[0])]).toEqual([403, 200]);
  });

  it('takes recovery codes made before, of 80 bits, each once and until they are renewed', async () => {
    const ravi = await guardedAdmin(shop);
    const before = ['ABCD-EFGH-JKLM-NPQR', 'BBCD-EFGH-JKLM-NPQR', 'CBCD-EFGH-JKLM-NPQR'];
    const recoveryCodes = before.map((code) =>
      createHash('sha256').update(code.replaceAll('-', '')).digest('hex'),
    );
    const kept = { $set: { 'secondFactor.recoveryCodes': recoveryCodes } };
    await shop.deps.models.users.updateOne({ _id: ravi.id }, kept);
    expect((await ravi.logIn(before[0])).status).toBe(200);
    expect((await ravi.logIn(before[0])).status).toBe(403);
    await ravi.call(routes.renewRecoveryCodes, { body: { code: before[1] } });
    expect((await ravi.logIn(before[2])).status).toBe(403);
  });

  it.each<[string, (ravi: GuardedAdmin) => Promise<unknown>]>([
    ['turned on', (ravi) => ravi.turnOnAgain()],
    [
      'turned off',
      async (ravi) => ravi.call(routes.turnOffSecondFactor, { body: { code: await ravi.code() } }),
    ],
    [
      'given new recovery codes',
      async (ravi) => ravi.call(routes.renewRecoveryCodes, { body: { code: await ravi.code() } }),
    ],
  ])('when %s ends every other session, and the one that did it goes on', async (what, change) => {
    const ravi = await guardedAdmin(shop);
    if (what === 'turned on')
      await shop.deps.models.users.updateOne({ _id: ravi.id }, { $unset: { secondFactor: '' } });
    const code = what === 'turned on' ? undefined : await ravi.code();
    const others = [createClient(shop.url, (await ravi.logIn(code)).body.token)];
    // One that is not listed, and one of a process whose clock is ahead.
    const ahead = new Date(Date.now() + 5_000);
    const late = { $set: { 'sessions.0.at': ahead } };
    await shop.deps.models.users.updateOne({ _id: ravi.id }, late);
    const { issue } = shop.deps.tokens;
    for (const token of [issue(ravi.id), issue(ravi.id, ahead)]) others.push(createClient(shop.url, token));
    for (const { call } of others) expect((await call(routes.profile)).status).toBe(200);
    await change(ravi);
    for (const { call } of others) expect((await call(routes.profile)).status).toBe(401);
    expect((await ravi.call(routes.profile)).status).toBe(200);
    expect((await ravi.call(routes.sessions)).body).toEqual([]);
    await ravi.call(routes.logoutEverywhere);
    expect((await ravi.call(routes.profile)).status).toBe(401);
  });
});
