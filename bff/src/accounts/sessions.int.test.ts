import { routes } from '@forno/shared/contracts/server';
import { answers, refusalTexts, validation } from '@forno/shared/messages/server';
import type { MailTemplate } from '@forno/shared/server/db';
import { createPasswords, tokenHash } from '@forno/shared/server/runtime';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();

const anybody = (email: string) => ({ name: 'Asha', email, password: 'secret1', address: '1 Lane' });
interface LoggedIn {
  token: string;
  user: Record<string, unknown> & { _id: string };
}

const registerAs = (email: string) => shop.visitor.call<LoggedIn>(routes.register, { body: anybody(email) });
const linkIn = async (template: MailTemplate, to: string) => {
  const mail = await waitFor(
    () => shop.deps.models.mails.findOne({ template, to }).sort({ createdAt: -1 }).lean(),
    {
      what: `the ${template} mail`,
    },
  );
  return new URL(String(mail.data.link)).hash.split('=').at(-1) ?? '';
};

describe('register', () => {
  it('answers 201 with a token and the user, without any secret', async () => {
    const { status, body } = await registerAs('First@Forno.example');
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email: 'first@forno.example', role: 'customer', isVerified: false });
    expect(Object.keys(body.user)).not.toContain('passwordHash');
    const profile = await createClient(shop.url, body.token).call(routes.profile);
    expect(profile.body).toMatchObject({ user: { name: 'Asha', address: '1 Lane', cartData: [] } });
  });

  it('refuses a second account for an address in another case, also when both come at once', async () => {
    const both = await Promise.all([registerAs('twice@forno.example'), registerAs('TWICE@forno.example')]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect((await registerAs('Twice@forno.example')).body).toMatchObject({ code: 'email_taken' });
  });

  it.each([
    [{ password: 'short' }, 'Password must be at least 6 characters long.'],
    [{ password: 'é'.repeat(37) }, validation.passwordLong],
    [{ email: 'nobody' }, 'Enter a valid email address.'],
    [{ name: ' ' }, 'Name is required.'],
    [{ address: undefined }, 'Address is required.'],
  ])('refuses %j and says what to mend', async (wrong, message) => {
    const body = { ...anybody('wrong@forno.example'), ...wrong };
    const answer = await shop.visitor.call(routes.register, { body });
    expect(answer).toMatchObject({ status: 400, body: { message, code: 'invalid_request' } });
    expect(await shop.deps.models.users.exists({ email: 'wrong@forno.example' })).toBeNull();
  });

  it('never makes an admin of somebody who asks for it', async () => {
    const body = { ...anybody('sly@forno.example'), role: 'admin', isVerified: true };
    const answer = await shop.visitor.call<LoggedIn>(routes.register, { body });
    expect(answer.body.user).toMatchObject({ role: 'customer', isVerified: false });
  });
});

describe('log in', () => {
  it('gives a token and the role, and refuses a wrong password and an unknown address alike', async () => {
    await registerAs('login@forno.example');
    const good = await shop.visitor.call(routes.login, {
      body: { email: 'Login@forno.example', password: 'secret1' },
    });
    expect(good).toMatchObject({ status: 200, body: { user: { role: 'customer' } } });
    for (const body of [
      { email: 'login@forno.example', password: 'secret2' },
      { email: 'unknown@forno.example', password: 'secret1' },
    ])
      expect(await shop.visitor.call(routes.login, { body })).toMatchObject({
        status: 401,
        body: { message: 'Invalid credentials', code: 'invalid_credentials' },
      });
  });

  it('renews a hash of another cost behind the password that matched', async () => {
    const { body } = await registerAs('old@forno.example');
    const dearer = createPasswords({ PASSWORD_COST: 5 });
    const old = await dearer.hash('secret1', 'here');
    await dearer.close();
    const { users } = shop.deps.models;
    await users.updateOne({ _id: body.user._id }, { $set: { passwordHash: old.ok && old.value } });
    const login = () =>
      shop.visitor.call(routes.login, { body: { email: 'old@forno.example', password: 'secret1' } });
    expect((await login()).status).toBe(200);
    await waitFor(
      async () => (await users.findById(body.user._id).lean())?.passwordHash.startsWith('$2b$04$'),
      { what: 'the new hash' },
    );
    expect((await login()).status).toBe(200);
  });

  it('rejects a MongoDB operator in place of an email address', async () => {
    const answer = await shop.visitor.call(routes.login, {
      body: { email: { $ne: '' }, password: 'secret1' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('a session', () => {
  it('ends at logout, this one alone', async () => {
    const { body } = await registerAs('logout@forno.example');
    const again = await shop.visitor.call<LoggedIn>(routes.login, {
      body: { email: 'logout@forno.example', password: 'secret1' },
    });
    const [one, other] = [createClient(shop.url, body.token), createClient(shop.url, again.body.token)];
    expect((await one.call(routes.logout)).status).toBe(200);
    expect(await one.call(routes.profile)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect((await other.call(routes.profile)).status).toBe(200);
  });

  it('is good at a process whose clock is behind that of the one which made the account', async () => {
    const { body } = await registerAs('skew@forno.example');
    const sessionsFrom = new Date(Date.now() + 120_000);
    await shop.deps.models.users.updateOne({ _id: body.user._id }, { $set: { sessionsFrom } });
    const again = await shop.visitor.call<LoggedIn>(routes.login, {
      body: { email: 'skew@forno.example', password: 'secret1' },
    });
    expect((await createClient(shop.url, again.body.token).call(routes.profile)).status).toBe(200);
  });

  it.each(['nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI2In0.'])(
    'is not opened by %s',
    async (token) => {
      const answer = await createClient(shop.url, token).call(routes.profile);
      expect(answer).toMatchObject({ status: 401, body: { message: refusalTexts.session_expired } });
    },
  );

  it('ends when the account is deleted', async () => {
    const [customer, admin] = [await shop.customer(), await shop.admin()];
    await admin.call(routes.deleteUser, { params: { id: customer.id } });
    expect((await customer.call(routes.profile)).status).toBe(401);
  });
});

describe('verifying an address', () => {
  it('works by the mailed link, of which only a hash is kept, and again says that it did, for as long as it lives', async () => {
    const { body } = await registerAs('verify@forno.example');
    const token = await linkIn('verify-email', 'verify@forno.example');
    const user = await shop.deps.models.users.findById(body.user._id).lean();
    expect(JSON.stringify(user)).not.toContain(token);
    expect((await shop.visitor.call(routes.verifyEmail, { body: { token } })).status).toBe(200);
    const already = { status: 200, body: { message: refusalTexts.already_verified } };
    expect(await shop.visitor.call(routes.verifyEmail, { body: { token } })).toMatchObject(already);
    const expiresAt = new Date(Date.now() - 1);
    await shop.deps.models.users.updateOne(
      { _id: body.user._id },
      { $set: { 'verification.links.0.expiresAt': expiresAt } },
    );
    expect((await shop.visitor.call(routes.verifyEmail, { body: { token } })).status).toBe(400);
    const profile = await createClient(shop.url, body.token).call(routes.profile);
    expect(profile.body).toMatchObject({ user: { isVerified: true } });
  });

  it('keeps the older link beside a new one that is asked for, and sends none to the verified', async () => {
    const { body } = await registerAs('resend@forno.example');
    const client = createClient(shop.url, body.token);
    const older = await linkIn('verify-email', 'resend@forno.example');
    expect((await client.call(routes.resendVerification)).status).toBe(200);
    const newer = await waitFor(
      async () => {
        const link = await linkIn('verify-email', 'resend@forno.example');
        return link !== older && link;
      },
      { what: 'the newer link' },
    );
    expect((await shop.visitor.call(routes.verifyEmail, { body: { token: older } })).status).toBe(200);
    expect((await shop.visitor.call(routes.verifyEmail, { body: { token: newer } })).status).toBe(200);
    expect(await client.call(routes.resendVerification)).toMatchObject({
      body: { code: 'already_verified' },
    });
  });

  it('refuses a link that has expired', async () => {
    await registerAs('late@forno.example');
    const token = await linkIn('verify-email', 'late@forno.example');
    await shop.deps.models.users.updateOne(
      { email: 'late@forno.example' },
      { $set: { 'verification.links.0.expiresAt': new Date(Date.now() - 1) } },
    );
    expect((await shop.visitor.call(routes.verifyEmail, { body: { token } })).status).toBe(400);
  });
});

describe('a forgotten password', () => {
  it('can be set by any link of the hour, whichever mail is slow, also of the release before; then all are over', async () => {
    const email = 'slow@forno.example';
    await registerAs(email);
    const ofBefore = 'a-token-of-before';
    const passwordReset = { hash: tokenHash(ofBefore), expiresAt: new Date(Date.now() + 60_000) };
    await shop.deps.models.users.updateOne({ email }, { $set: { passwordReset } });
    const tokens = [ofBefore];
    for (const _ of [1, 2]) {
      await shop.visitor.call(routes.forgottenPassword, { body: { email } });
      const next = async () => {
        const link = await linkIn('reset-password', email);
        return !tokens.includes(link) && link;
      };
      tokens.push(await waitFor(next, { what: 'the next link' }));
    }
    const statuses = () =>
      Promise.all(
        tokens.map(
          async (token) => (await shop.visitor.call(routes.checkResetLink, { body: { token } })).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    const body = { token: tokens[1], password: 'brand-new' };
    expect((await shop.visitor.call(routes.resetPassword, { body })).status).toBe(200);
    expect(await statuses()).toEqual([400, 400, 400]);
  });

  it('is set once by the mailed link, and ends every open session', async () => {
    const { body } = await registerAs('forgot@forno.example');
    // The login before its last one was at a process whose clock is two minutes ahead.
    const ahead = shop.deps.tokens.issue(body.user._id, new Date(Date.now() + 120_000));
    const { jti, iat, exp } = shop.deps.tokens.read(ahead)!;
    const login = { jti, device: 'd', from: 'f', at: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
    await shop.deps.models.users.updateOne({ _id: body.user._id }, { $push: { sessions: login } });
    const client = createClient(shop.url, ahead);
    await shop.visitor.call(routes.login, { body: { email: 'forgot@forno.example', password: 'secret1' } });
    await shop.visitor.call(routes.forgottenPassword, { body: { email: 'forgot@forno.example' } });
    const token = await linkIn('reset-password', 'forgot@forno.example');
    const reset = (password: string) =>
      shop.visitor.call(routes.resetPassword, { body: { token, password } });
    const check = (body: { token: string }) => shop.visitor.call(routes.checkResetLink, { body });
    for (const _ of [1, 2])
      expect(await check({ token })).toMatchObject({
        status: 200,
        body: { message: answers.resetLinkWorks },
      });
    expect((await reset('brand-new')).status).toBe(200);
    expect((await reset('another1')).status).toBe(400);
    const spent = await check({ token });
    expect(spent).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    expect((await check({ token: 'never-mailed' })).body).toEqual(spent.body);
    const told = { to: 'forgot@forno.example', template: 'password-changed' } as const;
    expect(await shop.deps.models.mails.countDocuments(told)).toBe(1);
    expect((await client.call(routes.profile)).status).toBe(401);
    const again = await shop.visitor.call<LoggedIn>(routes.login, {
      body: { email: 'forgot@forno.example', password: 'brand-new' },
    });
    expect(again.status).toBe(200);
    expect((await createClient(shop.url, again.body.token).call(routes.profile)).status).toBe(200);
  });

  it.each([
    ['setting a new password', 'reset'],
    ['logging out everywhere', 'logout'],
  ])("stops an intruder's change of the email: %s", async (_what, how) => {
    const email = `taken-over-${how}@forno.example`;
    const intruder = createClient(shop.url, (await registerAs(email)).body.token);
    const change = { email: `intruder-${how}@forno.example`, password: 'secret1' };
    expect((await intruder.call(routes.changeEmail, { body: change })).status).toBe(200);
    const theirs = await linkIn('new-email', change.email);
    expect(
      await shop.deps.models.mails.findOne({ to: email, template: 'email-change' }).lean(),
    ).toMatchObject({ data: { asked: true, email: change.email } });
    if (how === 'logout') await intruder.call(routes.logoutEverywhere);
    else {
      await shop.visitor.call(routes.forgottenPassword, { body: { email } });
      const token = await linkIn('reset-password', email);
      await shop.visitor.call(routes.resetPassword, { body: { token, password: 'brand-new' } });
    }
    expect((await shop.visitor.call(routes.verifyEmail, { body: { token: theirs } })).body).toMatchObject({
      code: 'link_invalid',
    });
  });

  it('answers the same for an address that nobody has', async () => {
    await registerAs('known@forno.example');
    const ask = (email: string) => shop.visitor.call(routes.forgottenPassword, { body: { email } });
    const [known, unknown] = [await ask('known@forno.example'), await ask('nobody@forno.example')];
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
    expect(await shop.deps.models.mails.exists({ to: 'nobody@forno.example' })).toBeNull();
  });
});
