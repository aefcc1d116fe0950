import { routes, type StaffMember } from '@forno/shared/contracts/server';
import type { Duty } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import { checkReady } from '@forno/shared/server/operations';
import { waitFor } from '@forno/shared/testing';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { guardedAdmin, password, shopForTests } from '../testing/open-test-shop.ts';

/** No socket is looked at again meanwhile: whose access ends is told. */
const shop = await shopForTests({ SOCKET_CHECK_EVERY_MS: 3_600_000 });
const { users, mails, audits } = shop.deps.models;
let owner: Client & { id: string };
/** A mailbox gets a few links an hour. */
let tara = '';
let mailboxes = 0;
beforeEach(async () => {
  await Promise.all([users.deleteMany({}), mails.deleteMany({}), audits.deleteMany({})]);
  owner = await shop.admin('Ravi');
  tara = `tara${++mailboxes}@forno.example`;
});

const invite = (email: string, duties: Duty[] = ['kitchen'], by: Client = owner) =>
  by.call(routes.inviteStaff, { body: { name: 'Tara', email, duties } });
const change = (id: string, duties: Duty[], by: Client = owner) =>
  by.call(routes.changeDuties, { params: { id }, body: { duties } });
const end = (id: string, by: Client = owner) => by.call(routes.endStaff, { params: { id } });
const accept = (token: string, chosen?: string) =>
  shop.visitor.call(routes.acceptInvitation, { body: { token, ...(chosen && { password: chosen }) } });
const check = (token: string) => shop.visitor.call(routes.checkInvitation, { body: { token } });
const logIn = (email: string, given: string) =>
  shop.visitor.call<{ token: string; user: object }>(routes.login, { body: { email, password: given } });
/** Of the latest invitation. */
async function tokenFor(email: string): Promise<string> {
  const mail = await mails.findOne({ to: email, template: 'invitation' }).sort({ createdAt: -1 }).lean();
  return new URL(String(mail?.data['link'])).hash.replace('#token=', '');
}
const emailOf = async (id: string) => (await users.findById(id).lean())?.email ?? '';
const changes = async () =>
  (await audits.find({ kind: 'user' }).sort({ _id: 1 }).lean()).map(({ action, by, to }) => [
    action,
    by.name,
    to,
  ]);
const toldOwners = (to: string) => mails.countDocuments({ to, template: 'staff' });
const none = { code: 'link_invalid' };

describe('an invitation', () => {
  it('lets somebody without an account choose a password and do what it names, once', async () => {
    expect(await invite(tara)).toMatchObject({ status: 200 });
    const token = await tokenFor(tara);
    expect(await check(token)).toMatchObject({ body: { duties: ['kitchen'], needsPassword: true } });
    expect(await accept(token)).toMatchObject({ status: 400, body: { code: 'password_common' } });
    expect(await accept(token, 'a-fresh-one')).toMatchObject({ status: 200 });
    expect([(await accept(token, 'another-one')).body, (await check(token)).body]).toMatchObject([
      none,
      none,
    ]);
    const { body } = await logIn(tara, 'a-fresh-one');
    expect(body.user).toMatchObject({ role: 'admin', duties: ['kitchen'], isVerified: true });
    const kitchen = (await owner.call<StaffMember[]>(routes.staff)).body.find(({ name }) => name === 'Tara');
    expect(kitchen).toMatchObject({ duties: ['kitchen'], lastSeen: expect.any(String) });
    expect(await changes()).toEqual([
      ['invite', 'Ravi', { duties: ['kitchen'] }],
      ['accept invitation', 'Tara', { duties: ['kitchen'] }],
    ]);
    const told = await mails
      .find({ to: await emailOf(owner.id), template: 'staff' })
      .sort({ _id: 1 })
      .lean();
    expect(told.map(({ data }) => String(data['what'])).toSorted()).toEqual(['accepted', 'invited']);
  });

  it('leaves a verified customer their password, and a stranger who took the address first nothing', async () => {
    const [known, squatter] = [await shop.customer('Tara'), await shop.customer('Win now')];
    await users.updateOne({ _id: known.id }, { $set: { isVerified: true } });
    for (const [who, chosen] of [
      [known, undefined],
      [squatter, 'a-fresh-one'],
    ] as const) {
      const email = await emailOf(who.id);
      await invite(email);
      expect((await mails.findOne({ to: email }).lean())?.data).toMatchObject({ name: 'Tara' });
      expect(await accept(await tokenFor(email), chosen)).toMatchObject({ status: 200 });
      expect((await logIn(email, password)).status).toBe(chosen ? 401 : 200);
      expect((await who.call(routes.orderPace)).status).toBe(401);
    }
  });

  it.each([
    ['is replaced by another one', () => invite(tara, ['counter'])],
    ['is withdrawn', async () => end(String((await users.findOne({ name: 'Tara' }).lean())?._id))],
    [
      'is two days old',
      () => users.updateOne({ name: 'Tara' }, { $set: { 'invitation.expiresAt': new Date() } }),
    ],
    [
      'was sent by somebody who is no owner any more',
      () => users.updateOne({ _id: owner.id }, { $set: { duties: ['counter'] } }),
    ],
    ['was sent by somebody who is gone', () => users.deleteOne({ _id: owner.id })],
  ])('opens nothing once it %s', async (_how, happen) => {
    await invite(tara, ['owner']);
    const token = await tokenFor(tara);
    await happen();
    expect([(await check(token)).body, (await accept(token, 'a-fresh-one')).body]).toMatchObject([
      none,
      none,
    ]);
    expect(await users.countDocuments({ name: 'Tara', role: 'admin' })).toBe(0);
  });

  it('is not sent to those who work here, nor without a duty', async () => {
    const other = await shop.staff('counter');
    expect((await invite(await emailOf(other.id), ['owner'])).body).toMatchObject({ code: 'staff_already' });
    expect((await invite(tara, [])).status).toBe(400);
    expect(await users.countDocuments({})).toBe(2);
  });
});

describe('duties', () => {
  it('change at once, with a word to every owner and in the audit', async () => {
    const [other, kitchen] = [await shop.admin('Omar'), await shop.staff('kitchen')];
    expect((await kitchen.call(routes.timelines, { query: { q: 'x' } })).status).toBe(403);
    expect((await change(kitchen.id, ['counter'])).status).toBe(200);
    expect((await kitchen.call(routes.timelines, { query: { q: 'x' } })).status).toBe(200);
    expect(await changes()).toEqual([['duties', 'Ravi', { duties: ['counter'] }]]);
    for (const id of [owner.id, other.id]) expect(await toldOwners(await emailOf(id))).toBe(1);
    expect(await toldOwners(await emailOf(kitchen.id))).toBe(0);
  });

  it.each(['kept', 'ended'])(
    'that a restored backup let rest allow nothing until an owner has %s them',
    async (how) => {
      const clerk = await shop.staff('counter');
      const rest = { duties: [], dutiesBefore: ['counter'] as Duty[] };
      await users.updateOne({ _id: clerk.id }, { $set: rest });
      const isReady = async () =>
        (await checkReady(shop.config, shop.deps.models)).find(({ id }) => id === 'staff')?.done;
      await shop.deps.models.installation.updateOne(
        {},
        { $set: { restored: { at: new Date(), series: 'T' } } },
      );
      expect((await clerk.call(routes.timelines, { query: { q: 'x' } })).status).toBe(403);
      const listed = await owner.call<StaffMember[]>(routes.staff);
      expect([listed.body.find(({ _id }) => _id === clerk.id), await isReady()]).toMatchObject([rest, false]);
      await (how === 'kept' ? change(clerk.id, ['counter']) : end(clerk.id));
      expect([await isReady(), (await users.findById(clerk.id).lean())?.dutiesBefore]).toEqual([
        true,
        undefined,
      ]);
      const told = await shop.deps.models.mails.findOne({ template: 'staff' }).sort({ createdAt: -1 }).lean();
      expect(told?.data).toMatchObject({ from: ['counter'], to: how === 'kept' ? ['counter'] : [] });
    },
  );

  it('are nobody’s own to change or end', async () => {
    await shop.admin('Omar');
    for (const answer of [await change(owner.id, ['kitchen']), await end(owner.id)])
      expect(answer.body).toMatchObject({ code: 'own_duties' });
  });

  it('leave an owner, of two who end or delete each other at the same moment too', async () => {
    for (const leave of [
      (id: string, by: Client) => change(id, ['counter'], by),
      (id: string, by: Client) => end(id, by),
      (id: string, by: Client) => by.call(routes.deleteUser, { params: { id } }),
    ]) {
      const other = await shop.admin('Omar');
      await shop.staff('kitchen');
      await Promise.all([leave(other.id, owner), leave(owner.id, other)]);
      const owners = await users.find({ role: 'admin', duties: { $exists: false } }).lean();
      expect(owners.length).toBeGreaterThan(0);
      await users.deleteMany({});
      owner = await shop.admin('Ravi');
    }
  });

  it('of the last owner stay, though a kitchen is staffed', async () => {
    await shop.staff('kitchen');
    await shop.staff('counter');
    const leaving = await owner.call(routes.deleteAccount, { body: { password } });
    expect(leaving.body).toMatchObject({ code: 'last_admin' });
  });
});

it('a colleague who is ended is out at once, with every call and the open tablet', async () => {
  const kitchen = await shop.staff('kitchen');
  const socket = io(shop.url, {
    transports: ['websocket'],
    auth: { token: kitchen.token },
    reconnection: false,
  });
  await waitFor(() => socket.connected, { what: 'the tablet' });
  expect((await kitchen.call(routes.orders)).status).toBe(200);
  expect((await end(kitchen.id)).status).toBe(200);
  await waitFor(() => !socket.connected, { what: 'a dead tablet' });
  const words = { code: 'session_expired', message: answers.yourAccessEnded };
  expect(await kitchen.call(routes.orders)).toMatchObject({ status: 401, body: words });
  const { body } = await logIn(await emailOf(kitchen.id), password);
  expect(body.user).toMatchObject({ role: 'customer' });
  expect(body.user).not.toHaveProperty('duties');
  expect((await owner.call<StaffMember[]>(routes.staff)).body).toHaveLength(1);
});

it('a colleague who is ended logs in as a customer by password alone: nothing of theirs asks for a code', async () => {
  const guarded = await guardedAdmin(shop);
  expect((await end(guarded.id)).status).toBe(200);
  expect(await guarded.logIn()).toMatchObject({ status: 200, body: { user: { role: 'customer' } } });
});
