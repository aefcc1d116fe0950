import { randomUUID } from 'node:crypto';
import { type AccountData, type ProfileAnswer, routes, type z } from '@forno/shared/contracts/server';
import { isNoticeDue, privacyNotice } from '@forno/shared/domain';
import { refusalTexts } from '@forno/shared/messages/server';
import { unsubscribeToken } from '@forno/shared/server/mail';
import { checkoutDocument, orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();

const register = async (email: string, more: object = {}) => {
  const person = { name: 'Asha', email, password: 'secret-of-asha', address: '12 Church Street' };
  const { body } = await shop.visitor.call<{ token: string; user: { _id: string } }>(routes.register, {
    body: { ...person, ...more },
  });
  return { id: body.user._id, ...createClient(shop.url, body.token) };
};
type Caller = Awaited<ReturnType<typeof register>>;
const consentsOf = async ({ call }: Pick<Caller, 'call'>) =>
  (await call<z.infer<typeof ProfileAnswer>>(routes.profile)).body.user.consents;

it('is recorded with the account, in which words and when; of another client there is none', async () => {
  const before = Date.now();
  const ours = await register('ours@example.com', { consent: privacyNotice });
  const [act, ...more] = (await consentsOf(ours)) ?? [];
  expect([act, more]).toMatchObject([{ kind: 'account', given: true, ...privacyNotice }, []]);
  expect(new Date(act?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before);
  const theirs = await register('theirs@example.com');
  expect(await consentsOf(theirs)).toBeUndefined();
});

it('to a notice of now follows the earlier one, and to one of the future is to this', async () => {
  const person = await register('later@example.com', { consent: privacyNotice });
  await shop.deps.models.users.updateOne({ _id: person.id }, { $set: { 'consents.0.version': 0 } });
  expect(isNoticeDue(await consentsOf(person))).toBe(true);
  await person.call(routes.updateProfile, { body: { consent: { ...privacyNotice, version: 99 } } });
  const all = await consentsOf(person);
  expect(all?.map(({ version }) => version)).toEqual([0, privacyNotice.version]);
  expect(isNoticeDue(all)).toBe(false);
});

it('to emails about orders is given and taken back on the profile and by a mail’s link, and is in the export', async () => {
  const person = await register('mails@example.com');
  for (const orderMails of [false, true]) await person.call(routes.updateProfile, { body: { orderMails } });
  const token = unsubscribeToken(shop.config, person.id);
  for (let pressed = 0; pressed < 2; pressed++)
    await shop.visitor.call(routes.unsubscribe, { params: { token } });
  const { body } = await person.call<z.infer<typeof AccountData>>(routes.accountData);
  expect(body.account.consents?.map(({ kind, given }) => [kind, given])).toEqual([
    ['orderMails', false],
    ['orderMails', true],
    ['orderMails', false],
  ]);
  expect(isNoticeDue(body.account.consents)).toBe(true);
});

const already = { status: 200, body: { message: refusalTexts.already_verified } };

const profileOf = async (client: Client) =>
  (await client.call<{ user: Record<string, unknown> }>(routes.profile)).body.user;
const change = (client: Client, body: unknown) => client.call(routes.updateProfile, { body });

it('lets its owner change name, address and phone, and leaves out what is left out', async () => {
  const customer = await shop.customer();
  const details = { name: 'Asha R.', address: '7 Hill Road', phone: '098765 43210' };
  expect(await change(customer, details)).toMatchObject({
    status: 200,
    body: { user: { name: 'Asha R.', address: '7 Hill Road', phone: '+919876543210' } },
  });
  await change(customer, { addressBook: ['2 Lake View'] });
  expect(await profileOf(customer)).toMatchObject({
    name: 'Asha R.',
    phone: '+919876543210',
    addressBook: ['2 Lake View'],
  });
  await change(customer, { phone: '' });
  expect(await profileOf(customer)).not.toHaveProperty('phone');
});

it('tells the account’s mailbox of a new phone or address, without either, and of nothing else', async () => {
  const customer = await shop.customer();
  const to = String((await profileOf(customer))['email']);
  const told = () => shop.deps.models.mails.find({ to, template: 'profile-changed' }).lean();
  await change(customer, { name: 'Asha R.', orderMails: false, addressBook: [] });
  expect(await told()).toHaveLength(0);
  const moves = [
    { phone: '98765 43210' },
    { address: '7 Hill Road' },
    { addressBook: ['2 Lake View, 3'] },
    { addressBook: ['2 Lake View', '3'] },
    { phone: '' },
  ];
  for (const [n, move] of moves.entries())
    for (const _ of ['once', 'again']) {
      await change(customer, move);
      expect(await told()).toHaveLength(n + 1);
    }
  expect(JSON.stringify(await told())).not.toMatch(/98765|Hill|Lake/);
});

it('changes nothing else: not the role, not the email, not what does not fit', async () => {
  const customer = await shop.customer();
  const before = await profileOf(customer);
  await change(customer, { role: 'admin', email: 'sly@forno.example', isVerified: true, cartVersion: 9 });
  expect(await change(customer, { phone: '12345' })).toMatchObject({ body: { code: 'phone_invalid' } });
  expect((await change(customer, { address: ' ' })).status).toBe(400);
  expect((await change(customer, { addressBook: Array(6).fill('x') })).status).toBe(400);
  expect(await profileOf(customer)).toEqual(before);
});

it("shows an admin the phone in the list, to search by, and the addresses on the user's own page alone", async () => {
  const customer = await shop.customer();
  await change(customer, { phone: '98765 43210', addressBook: ['2 Lake View'] });
  const admin = await shop.admin();
  const one = await admin.call(routes.user, { params: { id: customer.id } });
  expect(one.body).toMatchObject({ phone: '+919876543210', addressBook: ['2 Lake View'] });
  const all = await admin.call<{ _id: string }[]>(routes.allUsers);
  const listed = all.body.find(({ _id }) => _id === customer.id);
  expect(listed).toMatchObject({ phone: '+919876543210' });
  expect(listed).not.toHaveProperty('addressBook');
});

it('moves to a new email once the link in its mailbox was followed, and tells the old one', async () => {
  const { users, mails } = shop.deps.models;
  const customer = await shop.customer();
  const old = String((await profileOf(customer))['email']);
  const email = `asha-new-${customer.id}@forno.example`;
  const ask = (body: unknown) => customer.call(routes.changeEmail, { body });
  expect(await ask({ email, password: 'wrong-one' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  });
  expect(await ask({ email: old, password: 'forno-secret' })).toMatchObject({
    body: { code: 'email_taken' },
  });
  expect((await ask({ email, password: 'forno-secret' })).status).toBe(200);
  expect(await profileOf(customer)).toMatchObject({ email: old });
  const told = () => mails.find({ template: 'email-change', to: old }).sort({ createdAt: 1 }).lean();
  expect(await told()).toMatchObject([{ data: { email, asked: true } }]);

  const mail = await mails.findOne({ template: 'new-email', to: email }).lean();
  const token = new URL(String(mail?.data['link'])).hash.split('=').at(-1);
  expect((await shop.visitor.call(routes.verifyEmail, { body: { token } })).status).toBe(200);
  expect(await users.findById(customer.id).lean()).toMatchObject({ email, isVerified: true });
  expect(await told()).toMatchObject([{ data: { asked: true } }, { data: { email, own: true } }]);
  expect(await shop.visitor.call(routes.verifyEmail, { body: { token } })).toMatchObject(already);
});

it('takes along the mails of orders that are to come, also where the owner corrects it, and none before', async () => {
  const { models } = shop.deps;
  const [customer, admin] = [await shop.customer(), await shop.admin()];
  const userId = new Types.ObjectId(customer.id);
  const old = String((await profileOf(customer))['email']);
  const bought = { userId, customer: { name: 'Asha', email: old } };
  for (const status of ['Order Received', 'Delivered'] as const) {
    const { _id: checkoutId } = await models.checkouts.create(checkoutDocument(bought));
    await models.orders.create(orderDocument({ ...bought, checkoutId, status }));
    const mail = { checkoutId, to: old, createdAt: new Date() };
    await models.mails.create([
      { ...mail, _id: randomUUID(), template: 'order-confirmation', state: 'sent' },
      { ...mail, _id: randomUUID(), template: 'refund', state: 'due' },
    ]);
  }
  const follows = async (email: string) => ({
    checkouts: await models.checkouts.countDocuments({ userId, 'customer.email': email }),
    orders: await models.orders.countDocuments({ userId, 'customer.email': email }),
    due: await models.mails.countDocuments({ to: email, template: 'refund' }),
    again: await models.mails.countDocuments({ to: email, template: 'order-confirmation', state: 'due' }),
  });
  const all = { checkouts: 2, orders: 2, due: 2 };
  const [own, corrected] = [`own-${old}`, `corrected-${old}`];
  await customer.call(routes.changeEmail, { body: { email: own, password: 'forno-secret' } });
  expect(await follows(old)).toEqual({ ...all, again: 0 });
  const mail = await models.mails.findOne({ template: 'new-email', to: own }).lean();
  const token = new URL(String(mail?.data['link'])).hash.split('=').at(-1);
  await shop.visitor.call(routes.verifyEmail, { body: { token } });
  expect(await follows(own)).toEqual({ ...all, again: 1 });
  const body = { name: 'Asha', email: corrected };
  await admin.call(routes.updateUser, { params: { id: customer.id }, body });
  expect(await follows(corrected)).toMatchObject(all);
  // What the mailboxes before were sent goes with the account.
  await customer.call(routes.deleteAccount, { body: { password: 'forno-secret' } });
  expect(await models.mails.exists({ to: own, state: 'sent', template: 'order-confirmation' })).toBeNull();
});

it('the export has the bills and credit notes of one’s own payments, as they were issued', async () => {
  const { models } = shop.deps;
  const [asha, other] = [await shop.customer(), await shop.customer()];
  const split = { amount: 29_900, taxable: 28_476, cgst: 712, sgst: 712 };
  const issue = async (userId: string, number: string, nth: number) => {
    const order = { customer: { name: 'Asha', email: 'asha@example.com' }, cartId: 'c', cartHash: 'h' };
    const moments = { holdUntil: new Date(), askAt: new Date(), createdAt: new Date() };
    const paid = { lines: [], amount: 29_900, currency: 'INR', state: 'fulfilled' as const };
    const { _id } = await models.checkouts.create({ userId, ...order, ...moments, ...paid });
    const facts = {
      number,
      kind: 'tax-invoice' as const,
      regime: 'regular' as const,
      issuedAt: new Date().toISOString(),
      seller: { legalName: 'Forno Foods LLP', address: '1 Lane', state: '29' },
      buyer: { name: 'Asha', address: '1 Lane', business: { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' } },
      paymentId: 'pay_1',
      lines: [],
      ...split,
    };
    const place = { series: 'F1/26-27/', sequence: Number(number.slice(-1)), checkoutId: _id, nth };
    await models.bills.create({ _id: number, ...place, issuedAt: new Date(), facts });
    return facts;
  };
  const facts = await issue(asha.id, 'F1/26-27/0000001', 0);
  await issue(other.id, 'F1/26-27/0000002', 0);
  const { body } = await asha.call<{ bills: unknown[] }>(routes.accountData);
  expect(body.bills).toEqual([facts]);
});

it('an address pasted with unseen characters is the one that its owner types', async () => {
  const person = { name: '\u2068Asha Rao\u2069', password: 'six 6s!', address: '12 Church\u2800Street' };
  const anonymous = createClient(shop.url);
  const pasted = { ...person, email: '\u2068pasted@example.com\u200b\u2069' };
  expect((await anonymous.call(routes.register, { body: pasted })).status).toBe(201);
  const login = { email: 'Pasted@Example.com', password: person.password };
  expect(await anonymous.call(routes.login, { body: login })).toMatchObject({
    status: 200,
    body: { user: { name: 'Asha Rao', email: 'pasted@example.com', address: '12 Church Street' } },
  });
  const blank = { ...person, email: 'blank@example.com', name: '\u3164\u200d' };
  expect((await anonymous.call(routes.register, { body: blank })).status).toBe(400);
});
