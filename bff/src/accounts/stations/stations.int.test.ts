import { type NewStation, rooms, routes, type StationView } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../testing/client.ts';
import { makeOrder, password, shopForTests } from '../../testing/open-test-shop.ts';
import { enrolled, withPin } from '../../testing/stations.ts';

/** Who is nobody any more is told so: no socket is looked at again meanwhile. */
const shop = await shopForTests({ SOCKET_CHECK_EVERY_MS: 3_600_000 });
/** Another process of the same shop. */
const second = await shopForTests(shop.config);
const { users, stations, orders, audits, mails } = shop.deps.models;
const owner = await shop.admin('Nila');
const longAgo = new Date(Date.now() - 12 * 3_600_000 - 1);
let ravi: Client & { id: string };
beforeEach(async () => {
  await stations.deleteMany();
  ravi = await withPin(await shop.admin('Ravi'), '2468');
});

const enrol = (code: string) => shop.visitor.call<{ token: string }>(routes.enrolStation, { body: { code } });
const add = async () =>
  (await owner.call<NewStation>(routes.addStation, { body: { name: 'Oven', duty: 'kitchen' } })).body;
const list = async () => (await owner.call<StationView[]>(routes.stations)).body;
const bump = async (at: Client) => {
  const { _id } = await makeOrder(shop.deps.models);
  const params = { id: String(_id) };
  await at.call(routes.updateOrder, { params, body: { status: 'In the Kitchen' } });
  return (await orders.findById(_id).lean())?.statusHistory.at(-1)?.by;
};
/** Its events, and whether it was closed. */
async function listen(token: string | undefined, url = shop.url) {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  const seen = { closed: false };
  const removed: number[] = [];
  socket.on('order.removed', ({ version }: { version: number }) => removed.push(version));
  socket.on('disconnect', () => (seen.closed = true));
  await waitFor(() => socket.connected, { what: 'a socket' });
  return { seen, removed, stop: () => void socket.disconnect() };
}

describe('a tablet', () => {
  it('is never called like another one', async () => {
    const named = async (name: string) => {
      const { body } = await owner.call<NewStation>(routes.addStation, { body: { name, duty: 'kitchen' } });
      return (await list()).find(({ _id }) => _id === body._id)?.name;
    };
    const first = await named('Front desk');
    expect([first, await named('FRONT  DESK'), await named('Front desk')]).toEqual([
      'Front desk',
      'FRONT  DESK 2',
      'Front desk 3',
    ]);
  });

  it('becomes the station of a code once, stays so, and is listed with when it was seen', async () => {
    const { code, _id } = await add();
    expect((await list()).find((one) => one._id === _id)).toMatchObject({ lastSeen: null });
    const both = await Promise.all([enrol(code.toLowerCase()), enrol(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const token = both.find(({ status }) => status === 200)?.body.token ?? '';
    const tablet = createClient(shop.url, token);
    expect((await tablet.call(routes.profile)).body).toMatchObject({
      user: { _id, name: 'Oven', email: '', role: 'admin', duties: ['kitchen'] },
    });
    expect((await list()).find((one) => one._id === _id)).toMatchObject({
      lastSeen: expect.any(String),
      waitsUntil: null,
      enrolledBy: 'Nila',
    });
    expect(JSON.stringify(await stations.findById(_id).lean())).not.toContain(token);
    const told = await audits.find({ kind: 'station', subject: _id }).sort({ _id: 1 }).lean();
    expect(told.map(({ action, by }) => [action, by.name])).toEqual([
      ['added', 'Nila'],
      ['enrolled', 'Oven'],
    ]);
    const { email } = (await users.findById(owner.id).lean())!;
    expect(await mails.find({ template: 'station', to: email }).lean()).toMatchObject([
      { data: { station: 'Oven', duty: 'kitchen', by: 'Nila' } },
    ]);
  });

  it('is none of a code that is older than ten minutes, or withdrawn', async () => {
    const [late, withdrawn] = [await add(), await add()];
    const expiresAt = new Date(Date.now() - 1);
    expect(new Date(late.until).getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await stations.updateOne({ _id: late._id }, { $set: { 'enrolment.expiresAt': expiresAt } });
    await owner.call(routes.endStation, { params: { id: withdrawn._id } });
    for (const { code } of [late, withdrawn])
      expect(await enrol(code)).toMatchObject({ status: 400, body: { code: 'code_invalid' } });
  });

  it('is dead at once when it is ended, at every process, its socket too', async () => {
    const tablet = await enrolled(shop, owner);
    const there = createClient(second.url, tablet.token);
    const sockets = [await listen(tablet.token), await listen(tablet.token, second.url)];
    // What a process keeps of its session.
    const ask = () => Promise.all([tablet, there].map((one) => one.call(routes.orders)));
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
    await owner.call(routes.endStation, { params: { id: tablet.id } });
    await waitFor(() => sockets.every(({ seen }) => seen.closed), { what: 'both sockets to close' });
    expect((await ask()).map(({ status }) => status)).toEqual([401, 401]);
    expect((await list()).some(({ _id }) => _id === tablet.id)).toBe(false);
  });
});

describe('who is at a station', () => {
  it('is named by what they move; before them, and after a wrong PIN, it is the station', async () => {
    const tablet = await enrolled(shop, owner);
    const itself = { name: 'The kitchen’s' };
    expect(await bump(tablet)).toMatchObject(itself);
    expect((await tablet.enter(ravi, '2468')).body).toMatchObject({ person: { _id: ravi.id, name: 'Ravi' } });
    expect(await bump(tablet)).toMatchObject({ name: 'Ravi' });
    expect(await tablet.enter(ravi, '8642')).toMatchObject({ status: 403, body: { code: 'pin_wrong' } });
    expect(await bump(tablet)).toMatchObject(itself);
    await tablet.enter(ravi, '2468');
    await tablet.call(routes.leaveStation);
    expect(await bump(tablet)).toMatchObject(itself);
    // Nor does a PIN open anything but at a station.
    const elsewhere = await ravi.call(routes.enterPin, { body: { person: ravi.id, pin: '2468' } });
    expect(elsewhere.status).toBe(404);
  });

  it.each<[string, boolean, (who: Client & { id: string }) => Promise<unknown>]>([
    ['they are ended', true, ({ id }) => owner.call(routes.endStaff, { params: { id } })],
    ['an owner logs them out', true, ({ id }) => owner.call(routes.logOutUser, { params: { id } })],
    ['their PIN is removed', false, (who) => who.call(routes.setPin, { body: { password, pin: '' } })],
    [
      'a shift has passed',
      false,
      ({ id }) => stations.updateOne({ 'person._id': id }, { 'person.at': longAgo }),
    ],
  ])('is nobody at once when %s', async (_what, closes, end) => {
    const tablet = await enrolled(shop, owner, 'counter');
    const tara = await withPin(await shop.staff('counter'), '1357');
    await tablet.enter(tara, '1357');
    const use = () => tablet.call(routes.tills);
    expect((await use()).status).toBe(200);
    const heard = await listen(tablet.token);
    await end(tara);
    expect((await use()).status).toBe(403);
    // What they were about to do is not done as the station without a word.
    expect(await tablet.call(routes.updatePause, { body: { version: 0, pause: null } })).toMatchObject({
      status: 403,
      body: { code: 'person_left' },
    });
    if (closes) await waitFor(() => heard.seen.closed, { what: 'its socket to begin anew' });
    heard.stop();
    expect((await tablet.call(routes.station)).body).toMatchObject({ person: null, left: true });
    expect((await tablet.call(routes.leaveStation)).body).toMatchObject({ person: null, left: false });
    expect((await tablet.call(routes.tills)).body).toMatchObject({ code: 'person_left' });
    expect(await bump(tablet)).toMatchObject({ name: 'The counter’s' });
  });

  it('can not be a former colleague, with the right PIN of before', async () => {
    const tablet = await enrolled(shop, owner);
    await owner.call(routes.endStaff, { params: { id: ravi.id } });
    expect(await tablet.enter(ravi, '2468')).toMatchObject({ body: { code: 'pin_wrong' } });
    await users.updateOne({ _id: ravi.id }, { $set: { role: 'admin' } });
    expect(await tablet.enter(ravi, '2468')).toMatchObject({ body: { code: 'pin_wrong' } });
  });

  it('hears nothing of their own account there', async () => {
    const tablet = await enrolled(shop, owner);
    await tablet.enter(ravi, '2468');
    const heard = await listen(tablet.token);
    const { publish } = shop.deps.publisher;
    const tell = (room: string, version: number) =>
      publish([room], 'order.removed', { _id: '0'.repeat(24), version });
    await tell(rooms.user(ravi.id), 1);
    await tell(rooms.kitchen, 2);
    await waitFor(() => heard.removed.length > 0, { what: 'the kitchen’s event' });
    heard.stop();
    expect(heard.removed).toEqual([2]);
  });
});

describe('guesses', () => {
  it('end a PIN after ten wrong ones, however fast; a new one works', async () => {
    const tablets = [await enrolled(shop, owner), await enrolled(shop, owner)];
    const guesses = tablets.flatMap((tablet) => Array.from({ length: 8 }, () => tablet.enter(ravi, '0007')));
    const codes = (await Promise.all(guesses)).map(({ body }) => JSON.stringify(body));
    expect(codes.filter((body) => body.includes('pin_wrong'))).toHaveLength(10);
    expect(codes.filter((body) => body.includes('pin_locked'))).toHaveLength(6);
    expect(await tablets[0]?.enter(ravi, '2468')).toMatchObject({ body: { code: 'pin_locked' } });
    await withPin(ravi, '97531');
    expect((await (await enrolled(shop, owner)).enter(ravi, '97531')).status).toBe(200);
  });

  it('are told of to whoever they are at, at the fifth in a row, once, and stand in the audit', async () => {
    const tablets = [await enrolled(shop, owner), await enrolled(shop, owner, 'counter')];
    const { email = '' } = (await users.findById(ravi.id).lean()) ?? {};
    const told = () => mails.find({ to: email, 'data.change': 'wrong PINs' }).lean();
    const guess = (times: number) =>
      Promise.all(tablets.flatMap(({ enter }) => Array.from({ length: times }, () => enter(ravi, '0007'))));
    await guess(2);
    await tablets[0]?.enter(ravi, '2468');
    await guess(2);
    expect(await told()).toEqual([]);
    await guess(3);
    expect(await told()).toHaveLength(1);
    const entries = await audits.find({ subject: ravi.id, action: 'wrong PINs' }).lean();
    expect(entries).toMatchObject([{ by: { name: expect.stringMatching(/^The (kitchen|counter)’s$/) } }]);
  });

  it('slow down at a station, whoever they are at', async () => {
    const tablet = await enrolled(shop, owner);
    const people = await Promise.all([0, 1].map(async () => withPin(await shop.admin(), '2468')));
    const guesses = people.flatMap((one) => Array.from({ length: 8 }, () => tablet.enter(one, '0007')));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
  });

  it.each(['1111', '1234', '98765', '123', '1234567', 'abcd'])('are spared: %s is no PIN', async (pin) => {
    expect((await ravi.call(routes.setPin, { body: { password, pin } })).status).toBe(400);
  });

  it('need more than the database: a PIN is set by its password, and stored as a slow hash of a keyed one', async () => {
    const body = { password: 'not-theirs', pin: '8642' };
    expect(await ravi.call(routes.setPin, { body })).toMatchObject({ body: { code: 'wrong_password' } });
    const { pin } = (await users.findById(ravi.id).lean()) ?? {};
    expect(pin?.hash).toMatch(/^\$2b\$/);
    for (const plain of ['2468', `${ravi.id} 2468`])
      expect(await shop.deps.passwords.matches(plain, pin?.hash, 'test')).toEqual({ ok: true, value: false });
  });
});
