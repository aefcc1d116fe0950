import { randomUUID } from 'node:crypto';
import { type Profile, routes } from '@forno/shared/contracts/server';
import { orderLinks } from '@forno/shared/server/mail';
import { checkoutDocument, orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { createClient } from '../testing/client.ts';
import { guardedAdmin, shopForTests } from '../testing/open-test-shop.ts';
import { mailPasswordReset, mailVerification } from './mail-links.ts';
import { tokenHash } from '@forno/shared/server/runtime';

const shop = await shopForTests({ TRUSTED_HOPS: 1 });
const { users, mails, checkouts, orders } = shop.deps.models;

/** Somebody with a session here and another elsewhere. */
async function somebody() {
  const email = `${randomUUID()}@forno.example`;
  const password = 'first-secret';
  const account = { name: 'Asha', email, password, address: 'here' };
  const registered = await shop.visitor.call<{ token: string }>(routes.register, { body: account });
  const logIn = (given: string, also = {}) =>
    createClient(shop.url, undefined, also).call<{ token: string }>(routes.login, {
      body: { email, password: given },
    });
  const elsewhere = createClient(shop.url, (await logIn(password)).body.token);
  const here = createClient(shop.url, registered.body.token);
  const change = (current: string, fresh: string, by = here) =>
    by.call(routes.changePassword, { body: { current, password: fresh } });
  return { email, password, logIn, here, elsewhere, change };
}

it('waits, where an account was opened without one: no password fits, one device is in, the mailbox decides', async () => {
  const email = `${randomUUID()}@forno.example`;
  const body = { name: 'Asha', email, address: 'here' };
  const opened = await shop.visitor.call<{ token: string }>(routes.openAccount, { body });
  expect(opened.status).toBe(201);
  const buyer = createClient(shop.url, opened.body.token);
  expect((await buyer.call(routes.profile)).status).toBe(200);
  for (const guess of ['undefined', 'null', ' ', email]) {
    const guessed = await shop.visitor.call(routes.login, { body: { email, password: guess } });
    expect(guessed).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  }
  expect((await buyer.call(routes.deleteAccount, { body: { password: 'undefined' } })).status).toBe(403);
  // Nobody gets into an account that is there: with a password, or still without.
  const known = await somebody();
  for (const taken of [known.email, ` ${email.toUpperCase()}`])
    expect(await shop.visitor.call(routes.openAccount, { body: { ...body, email: taken } })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  const both = { ...body, email: `${randomUUID()}@forno.example` };
  const twice = [1, 2].map(() => shop.visitor.call(routes.openAccount, { body: both }));
  expect(
    (await Promise.all(twice)).map(({ status }) => status).toSorted((one, other) => one - other),
  ).toEqual([201, 409]);
  const sent = await mails.find({ to: email }).lean();
  expect(sent).toMatchObject([{ template: 'reset-password', data: { first: true } }]);
  const token = new URL(String(sent[0]?.data.link)).hash.split('=').at(-1) ?? '';
  const set = { body: { token, password: 'second-secret' } };
  expect((await shop.visitor.call(routes.resetPassword, set)).status).toBe(200);
  expect((await shop.visitor.call(routes.resetPassword, set)).status).toBe(400);
  expect((await buyer.call(routes.profile)).status).toBe(401);
  // Who has the link has the mailbox.
  const login = { body: { email, password: 'second-secret' } };
  expect(await shop.visitor.call(routes.login, login)).toMatchObject({
    body: { user: { isVerified: true } },
  });
});

it('a link on its way to the mailbox before sets no password, and verifies nothing', async () => {
  const { email } = await somebody();
  const asked = await users.findOne({ email }).orFail().lean();
  await users.updateOne({ email }, { $set: { email: `new-${email}` }, $unset: { verification: '' } });
  await mailPasswordReset(shop.deps, asked, 'a-request');
  await mailVerification(shop.deps, asked, 'a-request');
  const sent = await mails.find({ to: email, template: { $in: ['reset-password', 'verify-email'] } }).lean();
  for (const { data } of sent) {
    const body = { token: new URL(String(data['link'])).hash.split('=').at(-1), password: 'second-secret' };
    for (const route of [routes.resetPassword, routes.verifyEmail])
      expect((await shop.visitor.call(route, { body })).status).toBe(400);
  }
});

it('an email mistyped at checkout is corrected by whoever ordered, until a password is set or it is confirmed', async () => {
  const [wrong, right] = [`${randomUUID()}@gmial.example`, `${randomUUID()}@gmail.example`];
  const body = { name: 'Asha', email: wrong, address: 'here' };
  const opened = await shop.visitor.call<{ token: string }>(routes.openAccount, { body });
  const buyer = createClient(shop.url, opened.body.token);
  const correct = (email: string) => buyer.call(routes.changeEmail, { body: { email } });
  const linkTo = async (to: string) => {
    const sent = await mails.findOne({ to, template: 'reset-password' }).sort({ createdAt: -1 }).lean();
    return new URL(String(sent?.data.link)).hash.split('=').at(-1) ?? '';
  };
  const reset = async (to: string, password = 'second-secret') =>
    (await shop.visitor.call(routes.resetPassword, { body: { token: await linkTo(to), password } })).status;
  const { user } = (await buyer.call<{ user: Profile }>(routes.profile)).body;
  expect(user.noPassword).toBe(true);
  const bought = { userId: new Types.ObjectId(user._id), customer: { name: 'Asha', email: wrong } };
  const { _id: checkoutId } = await checkouts.create(checkoutDocument(bought));
  await orders.create(orderDocument({ ...bought, checkoutId }));
  const confirmed = {
    to: wrong,
    template: 'order-confirmation',
    state: 'sent',
    createdAt: new Date(),
  } as const;
  await mails.create([
    { ...confirmed, _id: randomUUID(), checkoutId, data: { number: 7 } },
    { ...confirmed, _id: randomUUID(), checkoutId: new Types.ObjectId(), data: { number: 8 } },
  ]);
  const known = await somebody();
  expect(await correct(known.email)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  // A stranger got a mail, does not want it, and another one is on its way.
  const unsubscribe = async (link: string) =>
    (await shop.visitor.call(routes.unsubscribe, { params: { token: link.split('/').at(-1) ?? '' } })).status;
  const linksTo = (to: string) => orderLinks(shop.config, { userId: bought.userId, _id: checkoutId }, to);
  const theirs = linksTo(wrong).unsubscribe;
  const follow = async (link: unknown) => {
    const token = new URL(String(link)).hash.split('=').at(-1) ?? '';
    return (await shop.visitor.call(routes.sharedDelivery, { body: { token } })).status;
  };
  expect(await follow(linksTo(wrong).follow)).toBe(200);
  expect(await unsubscribe(theirs)).toBe(200);
  const waiting = {
    to: wrong,
    template: 'order-sent' as const,
    data: linksTo(wrong),
    checkoutId,
    createdAt: new Date(),
  };
  const { _id: mailId } = await mails.create({ _id: randomUUID(), state: 'due', ...waiting });
  // Its process dies at once, and whoever got no answer asks again.
  vi.spyOn(checkouts, 'find').mockImplementationOnce(() => {
    throw new Error('died');
  });
  expect([(await correct(right)).status, (await correct(right)).status]).toEqual([500, 200]);
  expect((await users.findById(user._id).lean())?.correcting).toBeUndefined();
  expect([await unsubscribe(theirs), await follow(linksTo(wrong).follow)]).toEqual([400, 400]);
  expect((await buyer.call(routes.profile)).body).toMatchObject({
    user: { email: right, isVerified: false, orderMails: true },
  });
  const sent = await mails.findById(mailId).lean();
  expect([sent?.to, await unsubscribe(String(sent?.data.unsubscribe))]).toEqual([right, 200]);
  expect(await follow(sent?.data.follow)).toBe(200);
  // Nor can it be asked without end who has an account.
  const asked = await Promise.all(Array.from({ length: 4 }, () => correct(known.email)));
  expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    409, 409, 429, 429,
  ]);
  // Also what was ordered before, which staff find by it.
  const found = { 'customer.email': right };
  expect(await checkouts.findById(checkoutId).lean()).toMatchObject({ customer: { email: right } });
  expect(await orders.exists({ checkoutId, ...found, words: right })).toBeTruthy();
  // What the other mailbox was told is told again, but not of who had that mailbox before.
  expect(await mails.find({ to: right, template: 'order-confirmation' }).lean()).toMatchObject([
    { state: 'due', checkoutId, data: { number: 7, ...linksTo(right) } },
  ]);
  // Whoever has the other mailbox can't take the account by what was mailed there.
  expect(await reset(wrong)).toBe(400);
  // Confirmed, it is that mailbox's.
  await users.updateOne({ email: right }, { $set: { isVerified: true } });
  expect(await correct(wrong)).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
  await users.updateOne({ email: right }, { $set: { isVerified: false } });
  expect(await reset(right)).toBe(200);
  const login = { body: { email: right, password: 'second-secret' } };
  const { token } = (await shop.visitor.call<{ token: string }>(routes.login, login)).body;
  const owner = createClient(shop.url, token);
  expect((await owner.call(routes.profile)).body).not.toHaveProperty('user.noPassword');
  expect((await owner.call(routes.changeEmail, { body: { email: wrong } })).status).toBe(403);
});

it('of two corrections of an email at once one counts, and the session goes on after either', async () => {
  const email = `${randomUUID()}@gmial.example`;
  const body = { name: 'Asha', email, address: 'here' };
  const opened = await shop.visitor.call<{ token: string }>(routes.openAccount, { body });
  const buyer = createClient(shop.url, opened.body.token);
  const asked = await Promise.all(
    ['a', 'b'].map((to) => buyer.call(routes.changeEmail, { body: { email: `${to}-${email}` } })),
  );
  for (const { status, body: said } of asked)
    if (status !== 200) expect([status, said]).toMatchObject([409, { code: 'email_stale' }]);
  expect((await buyer.call(routes.profile)).status).toBe(200);
});

it('sets it by the current one, ends every other session, keeps this one, and tells the owner by mail', async () => {
  const { email, password, logIn, here, elsewhere, change } = await somebody();
  expect(await change('not-it', 'second-secret')).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  });
  expect((await change(password, 'short')).status).toBe(400);
  expect((await elsewhere.call(routes.profile)).status).toBe(200);
  const changed = await change(password, 'second-secret');
  expect(changed.status).toBe(200);
  expect((await here.call(routes.profile)).status).toBe(200);
  expect((await elsewhere.call(routes.profile)).status).toBe(401);
  expect((await logIn(password)).status).toBe(401);
  expect((await logIn('second-secret')).status).toBe(200);
  expect(await mails.countDocuments({ to: email, template: 'password-changed' })).toBe(1);
  // And again: the session kept before is not kept because of it.
  const again = createClient(shop.url, (await logIn('second-secret')).body.token);
  expect((await change('second-secret', 'third-secret', again)).status).toBe(200);
  expect([(await here.call(routes.profile)).status, (await again.call(routes.profile)).status]).toEqual([
    401, 200,
  ]);
});

it('ends what an intruder may have begun: a link for a password and a change of the email', async () => {
  const { email, password, here, change } = await somebody();
  await here.call(routes.changeEmail, { body: { email: `new-${email}`, password } });
  const passwordReset = { hash: 'a-hash', expiresAt: new Date(Date.now() + 60_000) };
  await users.updateOne({ email }, { $set: { passwordReset } });
  await change(password, 'second-secret');
  const stored = await users.findOne({ email }).lean();
  expect([stored?.emailChange, stored?.passwordReset]).toEqual([undefined, undefined]);
});

it('lets one of two sessions go on that change it at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { password, logIn, here, elsewhere, change } = await somebody();
    await Promise.all([change(password, 'mine-alone'), change(password, 'stolen-one', elsewhere)]);
    const open = [here, elsewhere].map(async ({ call }) => (await call(routes.profile)).status);
    const works = ['mine-alone', 'stolen-one'].map(async (given) => (await logIn(given)).status);
    expect(new Set(await Promise.all(open))).toEqual(new Set([200, 401]));
    // The password is that of the session which goes on.
    expect(await Promise.all(works)).toEqual(await Promise.all(open));
  }
});

it('keeps nobody logged in who logs out everywhere at the same moment', async () => {
  const { password, here, elsewhere, change } = await somebody();
  await Promise.all([change(password, 'second-secret', elsewhere), here.call(routes.logoutEverywhere)]);
  await here.call(routes.logoutEverywhere);
  for (const { call } of [here, elsewhere]) expect((await call(routes.profile)).status).toBe(401);
});

it('counts guesses at the current one, with those at everything else that asks for it', async () => {
  const { here, change } = await somebody();
  const guesses = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 2
        ? change(`guess-${n}`, 'second-secret')
        : here.call(routes.deleteAccount, { body: { password: `guess-${n}` } }),
    ),
  );
  expect(guesses.some(({ status }) => status === 429)).toBe(true);
});

it('leaves this device known: guesses of others do not delay its logins', async () => {
  const { password, logIn, change } = await somebody();
  const cookie = (await change(password, 'second-secret')).headers.get('set-cookie')?.split(';')[0] ?? '';
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guesses = await Promise.all(
    Array.from({ length: 24 }, (_, n) => logIn(`guess-${n}`, from(`203.0.113.${n}`))),
  );
  expect(guesses.some(({ status }) => status === 429)).toBe(true);
  const known = { cookie, ...from('198.51.100.7') };
  expect((await logIn('second-secret', known)).status).toBe(200);
});

it('asks an admin for a code first', async () => {
  const ravi = await guardedAdmin(shop);
  await users.updateOne({ _id: ravi.id }, { $set: { 'secondFactor.proofs': [] } });
  const body = { current: 'wrong-one', password: 'second-secret' };
  const refused = await ravi.call(routes.changePassword, { body });
  expect(refused.body).toMatchObject({ code: 'reauthentication_needed' });
});

const account = { name: 'Asha', email: 'asha.rao@forno.example', address: 'here' };
const guessed = ['123456', 'Password1', 'QWERTY123', ' iloveyou ', 'asha.rao', 'Asha.Rao@forno.example'];
const refused = { status: 400, body: { code: 'password_common' } };

it('refuses a guesser’s first tries at registration, by a link and by a change, and takes six other characters', async () => {
  const register = (password: string) =>
    shop.visitor.call(routes.register, { body: { ...account, password } });
  for (const password of guessed)
    expect([password, await register(password)]).toMatchObject([password, refused]);
  expect(await shop.deps.models.users.countDocuments({ email: account.email })).toBe(0);
  expect((await register('six 6s')).status).toBe(201);

  const token = 'a-mailed-token';
  const passwordReset = { hash: tokenHash(token), expiresAt: new Date(Date.now() + 60_000) };
  await shop.deps.models.users.updateOne({ email: account.email }, { $set: { passwordReset } });
  const login = { body: { email: account.email, password: 'six 6s' } };
  const { call } = await shop.customer('Usha');
  for (const password of guessed.slice(0, -2)) {
    expect(await shop.visitor.call(routes.resetPassword, { body: { token, password } })).toMatchObject(
      refused,
    );
    expect(await call(routes.changePassword, { body: { current: 'x', password } })).toMatchObject(refused);
  }
  // Nothing was used up or changed.
  expect((await shop.visitor.call(routes.login, login)).status).toBe(200);
  expect(
    (await shop.visitor.call(routes.resetPassword, { body: { token, password: 'another 1' } })).status,
  ).toBe(200);
});
