import { randomUUID } from 'node:crypto';
import { type AuditEntry, routes } from '@forno/shared/contracts/server';
import { secondFactorChanges } from '@forno/shared/server/db';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { guardedAdmin, makeOrder, password, shopForTests } from '../testing/open-test-shop.ts';
import { resetSecondFactor } from './account-commands.ts';

const shop = await shopForTests();

const forgetProofs = (id: string) =>
  shop.deps.models.users.updateOne({ _id: id }, { $set: { 'secondFactor.proofs': [] } });

describe('a second factor', () => {
  it('is turned on by password and code, for an app that reads the address', async () => {
    const admin = await shop.admin();
    const wrong = await admin.call(routes.beginSecondFactor, { body: { password: 'not-it' } });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    const ravi = await guardedAdmin(shop);
    expect(ravi.uri).toContain(`secret=${ravi.secret}`);
    expect(ravi.uri).toMatch(/^otpauth:\/\/totp\/Forno:/);
    expect(new Set(ravi.recoveryCodes).size).toBe(10);
    const status = { on: true, required: false, recoveryCodesLeft: 10 };
    expect((await ravi.call(routes.secondFactor)).body).toEqual(status);
    const again = await ravi.call(routes.beginSecondFactor, { body: { password } });
    expect(again.body).toMatchObject({ code: 'second_factor_on' });
  });

  it('is asked for at login after the right password alone, and not of who has none', async () => {
    const ravi = await guardedAdmin(shop);
    const guess = await shop.visitor.call(routes.login, { body: { email: ravi.email, password: 'wrong' } });
    expect(guess.body).toMatchObject({ code: 'invalid_credentials' });
    expect(await ravi.logIn()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    for (const wrong of ['000000', '\u202eevil\uffff'])
      expect(await ravi.logIn(wrong)).toMatchObject({ status: 403, body: { code: 'code_wrong' } });
    expect((await ravi.logIn(await ravi.code())).status).toBe(200);
    const other = await shop.admin();
    const email = (await shop.deps.models.users.findById(other.id).lean())?.email;
    expect((await shop.visitor.call(routes.login, { body: { email, password } })).status).toBe(200);
  });

  it('takes no code twice, nor one of before it, also when both come at once', async () => {
    const ravi = await guardedAdmin(shop);
    const code = await ravi.code();
    const both = await Promise.all([ravi.logIn(code), ravi.logIn(code)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403']);
    const earlier = ravi.app.generate({ timestamp: Date.now() - 30_000 });
    expect((await ravi.logIn(earlier)).body).toMatchObject({ code: 'code_wrong' });
  });

  it('takes each recovery code once, and none of before new ones', async () => {
    const ravi = await guardedAdmin(shop);
    const [first = '', second = ''] = ravi.recoveryCodes;
    expect((await ravi.logIn(first)).status).toBe(200);
    expect((await ravi.logIn(first)).body).toMatchObject({ code: 'code_wrong' });
    const typed = second.toLowerCase().replaceAll('-', ' ');
    const renewed = await ravi.call<{ recoveryCodes: string[] }>(routes.renewRecoveryCodes, {
      body: { code: typed },
    });
    expect(renewed.status).toBe(200);
    expect((await ravi.logIn(ravi.recoveryCodes[2])).status).toBe(403);
    expect((await ravi.logIn(renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  it('slows guessing by the account, also from an address that its owner uses', async () => {
    const ravi = await guardedAdmin(shop);
    expect((await ravi.logIn(await ravi.code())).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ravi.call(routes.reauthenticate, { body: { code: String(100_000 + n) } }),
      ),
    );
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
  });

  it('is kept encrypted, its recovery codes as hashes, and no answer has either', async () => {
    const ravi = await guardedAdmin(shop);
    const stored = JSON.stringify(await shop.deps.models.users.findById(ravi.id).lean());
    for (const secret of [
      ravi.secret,
      ...ravi.recoveryCodes,
      ...ravi.recoveryCodes.map((c) => c.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret);
    for (const route of [routes.profile, routes.allUsers, routes.accountData, routes.secondFactor])
      expect(JSON.stringify((await ravi.call(route)).body)).not.toMatch(
        /secret|recoveryCodes"|proofs|lastStep/,
      );
  });

  it('tells its owner by mail of every change, not of every code', async () => {
    const ravi = await guardedAdmin(shop);
    const mailed = async () => {
      const mails = await shop.deps.models.mails.find({ to: ravi.email, template: 'second-factor' }).lean();
      return mails.map(({ data }) => data['change']);
    };
    await ravi.call(routes.reauthenticate, { body: { code: await ravi.code() } });
    expect(await mailed()).toEqual(['second factor on']);
    await ravi.logIn(ravi.recoveryCodes[0]);
    await ravi.call(routes.renewRecoveryCodes, { body: { code: await ravi.code() } });
    for (const code of ['100000', '100001', '100002']) await ravi.logIn(code);
    await ravi.call(routes.turnOffSecondFactor, { body: { code: await ravi.code() } });
    const { ok } = await resetSecondFactor(shop.deps.models, shop.deps.logger, ravi.email);
    expect(ok, 'there is none to reset').toBe(false);
    const all = secondFactorChanges.filter(
      (change) => !['second factor reset', 'wrong PINs'].includes(change),
    );
    expect(new Set(await mailed())).toEqual(new Set(all));
  });

  it('leaves every step in the audit', async () => {
    const ravi = await guardedAdmin(shop);
    await ravi.logIn(ravi.recoveryCodes[0]);
    await ravi.call(routes.reauthenticate, { body: { code: await ravi.code() } });
    await ravi.call(routes.renewRecoveryCodes, { body: { code: await ravi.code() } });
    await ravi.call(routes.turnOffSecondFactor, { body: { code: await ravi.code() } });
    const { body } = await ravi.call<AuditEntry[]>(routes.audit, { query: { by: ravi.id } });
    expect(body.map(({ action }) => action)).toEqual([
      'second factor off',
      'recovery codes renewed',
      'reauthenticated',
      'recovery code used',
      'second factor on',
    ]);
    expect((await ravi.logIn()).status).toBe(200);
  });

  it('can be reset on the command line, which ends the sessions and is audited', async () => {
    const ravi = await guardedAdmin(shop);
    const { models, logger } = shop.deps;
    expect(await resetSecondFactor(models, logger, ravi.email)).toEqual({ ok: true, value: 'Ravi' });
    expect((await ravi.call(routes.profile)).status).toBe(401);
    expect((await ravi.logIn()).status).toBe(200);
    const entry = await models.audits.findOne({ subject: ravi.id, action: 'second factor reset' }).lean();
    expect(await models.mails.countDocuments({ to: ravi.email, 'data.change': 'second factor reset' })).toBe(
      1,
    );
    expect(entry).toMatchObject({ by: { name: 'The operator' }, from: { on: true }, to: { on: false } });
    expect((await resetSecondFactor(models, logger, 'nobody@forno.example')).ok).toBe(false);
  });
});

describe('a session with a second factor', () => {
  const csv = '/report.csv?from=2026-11-01&to=2026-11-02';

  it('proves it anew before refunds, exports and changes of accounts, and then not for a while', async () => {
    const ravi = await guardedAdmin(shop);
    const { models } = shop.deps;
    const order = await makeOrder(models, { userId: new Types.ObjectId(ravi.id) });
    const [named, other] = [{ params: { id: String(order._id) } }, await shop.customer()];
    const user = { name: 'Tara', email: `${other.id}@forno.example` };
    const refund = { remedy: 'refund', paymentId: null, checkoutId: null };
    const part = { key: randomUUID(), amount: 100, reason: 'late', restock: false };
    const { body: till } = await ravi.call<{ _id: string }>(routes.openTill, { body: { float: 0 } });
    const out = { till: till._id, key: randomUUID(), kind: 'out', amount: 100, reason: 'Milk' };
    const tries = async () => [
      (await ravi.call(routes.moveTill, { body: out })).body,
      (await ravi.call(routes.cancelOrder, named)).body,
      (await ravi.call(routes.refundOrder, { params: { id: ravi.id }, body: part })).body,
      (await ravi.call(routes.moneyRemedy, { body: refund })).body,
      (await ravi.call(routes.act, { body: { act: 'retry', queue: 'refunds', jobId: 'refund-late' } })).body,
      (await ravi.call(routes.accountData)).body,
      (await ravi.call(routes.openQueues)).body,
      await (await ravi.fetch(csv)).text(),
      (await ravi.call(routes.updateUser, { params: { id: other.id }, body: user })).body,
      (await ravi.call(routes.deleteUser, { params: { id: other.id } })).body,
      (await ravi.call(routes.changeEmail, { body: { email: user.email, password: 'wrong-one' } })).body,
      (await ravi.call(routes.deleteAccount, { body: { password: 'wrong-one' } })).body,
    ];
    const payload = { checkoutId: String(order.checkoutId), key: 'late' };
    await shop.deps.producer.enqueue('refunds', [{ payload, jobId: 'refund-late', delay: 3_600_000 }]);
    await forgetProofs(ravi.id);
    for (const answer of await tries()) expect(JSON.stringify(answer)).toContain('reauthentication_needed');
    expect(
      (await ravi.call(routes.moveTill, { body: { ...out, kind: 'in', key: randomUUID() } })).status,
    ).toBe(200);
    expect((await models.orders.findById(order._id).lean())?.voided).toBeUndefined();
    const proof = await ravi.call(routes.reauthenticate, { body: { code: await ravi.code() } });
    expect(proof.status).toBe(200);
    for (const answer of await tries())
      expect(JSON.stringify(answer)).not.toContain('reauthentication_needed');
    expect((await models.orders.findById(order._id).lean())?.voided).toBeDefined();
  });

  it('is proven by its login, alone, and while the proof is young', async () => {
    const ravi = await guardedAdmin(shop);
    await forgetProofs(ravi.id);
    const fresh = createClient(shop.url, (await ravi.logIn(await ravi.code())).body.token);
    expect((await fresh.fetch(csv)).status).toBe(200);
    expect((await ravi.fetch(csv)).status).toBe(403);
    const past = { $set: { 'secondFactor.proofs.0.until': new Date(Date.now() - 1) } };
    await shop.deps.models.users.updateOne({ _id: ravi.id }, past);
    expect((await fresh.fetch(csv)).status).toBe(403);
  });

  it('deletes an order without a code when the money stays', async () => {
    const ravi = await guardedAdmin(shop);
    await forgetProofs(ravi.id);
    const order = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(ravi.id) });
    const kept = { params: { id: String(order._id) }, body: { refund: false, reason: 'a test' } };
    expect((await ravi.call(routes.cancelOrder, kept)).status).toBe(200);
  });
});

describe('a shop that requires a second factor', () => {
  it('lets an admin without one do nothing but set it up, and customers everything', async () => {
    const strict = await shopForTests({ ADMIN_SECOND_FACTOR: 'required' });
    const admin = await strict.admin();
    const open = Object.values(routes).filter((route) => 'allowDuringMfaSetup' in route);
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/user/logout',
      '/user/logout_everywhere',
      '/user/profile',
      '/user/second_factor',
      '/user/second_factor/begin',
      '/user/second_factor/turn_on',
    ]);
    for (const route of Object.values(routes)) {
      if (route.access === 'open' || 'allowDuringMfaSetup' in route) continue;
      const { body } = await admin.call(route, { body: route.method === 'GET' ? undefined : {} });
      expect(body, route.path).toMatchObject({ code: 'second_factor_due' });
    }
    expect((await admin.fetch('/report.csv?from=2026-11-01&to=2026-11-02')).status).toBe(403);
    expect((await admin.call(routes.secondFactor)).body).toMatchObject({ on: false, required: true });
    expect((await (await guardedAdmin(strict)).call(routes.allUsers)).status).toBe(200);
    expect((await (await strict.customer()).call(routes.cart)).status).toBe(200);
  });
});
