import { rooms, type Route, type RouteName, routes } from '@forno/shared/contracts/server';
import { duties, type Duty, mayDo, type StationDuty } from '@forno/shared/domain';
import { dutyNeededText } from '@forno/shared/messages/server';
import { sendOrders } from '@forno/shared/server/orders';
import { waitFor } from '@forno/shared/testing';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { enrolled, withPin } from '../testing/stations.ts';

/** Combinations of route, or live event, and duty that were tried. */
let cells = 0;
afterAll(() => void process.stdout.write(`access by duty: ${cells} cells\n`));

const shop = await shopForTests();
const [customer, admin] = [await shop.customer(), await shop.admin()];
const staffOnly = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, { access }]) => access !== 'open' && access !== 'customer',
);
/** One of each duty. */
const staff = await Promise.all(
  duties.map(async (duty) => ({ duty, caller: await shop.staff(duty), duties: [duty] })),
);

describe('every call of the staff, by duty', () => {
  it.each(staffOnly)(
    '%s is refused to who lacks its duty, in words, and to nobody else',
    async (name, route) => {
      const body = route.method === 'GET' ? undefined : {};
      for (const { duty, caller, duties: own } of staff) {
        cells += 1;
        const answer = await caller.call(route, { body });
        if (mayDo({ role: 'admin', duties: own }, route.access)) {
          expect([duty, name, JSON.stringify(answer.body)]).not.toEqual([
            duty,
            name,
            expect.stringContaining('not_your_duty'),
          ]);
        } else {
          expect([duty, answer]).toMatchObject([
            duty,
            { status: 403, body: { code: 'not_your_duty', message: dutyNeededText(route.access) } },
          ]);
        }
      }
    },
  );

  it.each([
    ['kitchen', 'soldOut updatePause moveStock countSheet updateOrder acknowledgeOrders print riderLinks'],
    ['counter', 'cancelOrder complaints answerComplaint allUsers timelines'],
    ['owner', 'updateSettings updateUser deleteUser report moneyCheck audit act billsMonth updatePizza'],
  ])('the %s is the least for %s', (duty, names) => {
    for (const name of names.split(' '))
      expect([name, staffOnly.find(([one]) => one === name)?.[1].access]).toEqual([name, duty]);
  });
});

/** What a tablet may call beside what staff alone may, by the least duty it has there. */
const openThere: Partial<Record<RouteName, Duty>> = {
  profile: 'kitchen',
  orders: 'kitchen',
  searchOrders: 'kitchen',
  pizzas: 'kitchen',
  inventory: 'kitchen',
  bills: 'counter',
};
/** What staff may and no tablet: their own account. */
const closedThere =
  'secondFactor beginSecondFactor turnOnSecondFactor turnOffSecondFactor renewRecoveryCodes setPin ownPin';

describe('every call at a station', () => {
  const who: [StationDuty, Duty | 'nobody', Duty][] = [
    ['kitchen', 'nobody', 'kitchen'],
    ['kitchen', 'owner', 'kitchen'],
    ['counter', 'nobody', 'kitchen'],
    ['counter', 'kitchen', 'kitchen'],
    ['counter', 'owner', 'counter'],
  ];
  it.each(who)(
    'of the %s with %s at it may what the %s may, and nothing of an account',
    async (of, at, own) => {
      const station = await enrolled(shop, admin, of);
      const person = at === 'nobody' ? undefined : await withPin(await shop.staff(at), '2468');
      if (person) expect(await station.enter(person, '2468')).toMatchObject({ status: 200 });
      const wrong: string[] = [];
      for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
        // What changes who is at it is called by nobody here.
        if (route.access === 'open' || name === 'enterPin' || name === 'leaveStation') continue;
        cells += 1;
        const body = route.method === 'GET' ? undefined : {};
        const { code } = (await station.call<{ code?: string }>(route, { body })).body ?? {};
        const least = route.access === 'customer' ? openThere[name] : route.access;
        const closed = least === undefined || closedThere.split(' ').includes(name);
        const expected = closed
          ? 'not_at_station'
          : mayDo({ role: 'admin', duties: [own] }, least)
            ? ''
            : // It is a person's to do there, and nobody has said who they are.
              at === 'nobody' && least === of
              ? 'person_left'
              : 'not_your_duty';
        const refused = /^(not_at_station|not_your_duty|person_left)$/.test(code ?? '') ? code : '';
        if (refused !== expected) wrong.push(`${name}: ${refused}, not ${expected}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('live news of an order', () => {
  it.each([
    ['kitchen', ''],
    ['counter', 'asha@forno.example'],
    ['owner', 'asha@forno.example'],
    ['an admin without duties', 'asha@forno.example'],
    ['another customer', undefined],
  ])('tells %s the email address %j', async (who, email) => {
    cells += 1;
    const of = staff.find(({ duty }) => duty === who)?.caller ?? (email === undefined ? customer : admin);
    const { token } = of;
    const socket = io(shop.url, { transports: ['websocket'], auth: { token }, forceNew: true });
    const heard: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => void heard.push([event, payload]));
    await waitFor(() => heard.length > 0, { what: 'a socket' });
    const contact = { name: 'Asha', email: 'asha@forno.example' };
    const order = await makeOrder(shop.deps.models, { customer: contact, dispute: 'The bank asks.' });
    await sendOrders(shop.deps.publisher, [order]);
    // Later in the same stream.
    await shop.deps.publisher.publish([rooms.everyone], 'order.removed', {
      _id: String(order._id),
      version: 99,
    });
    await waitFor(() => heard.some(([event]) => event === 'order.removed'), { what: 'the last event' });
    socket.disconnect();
    const orders = heard.filter(([event]) => event === 'order.changed');
    expect(orders).toMatchObject(
      email === undefined ? [] : [['order.changed', { userId: { name: 'Asha', email } }]],
    );
    expect(JSON.stringify(orders).includes('The bank asks.')).toBe(Boolean(email));
  });

  it('is told alike by calls, and the kitchen can not guess at addresses', async () => {
    const order = await makeOrder(shop.deps.models, {
      customer: { name: 'Zoya', email: 'zoya@forno.example' },
      words: ['zoya'],
    });
    const shown = (caller: Client) =>
      Promise.all([
        caller.call(routes.orders),
        caller.call(routes.order, { params: { id: String(order._id) } }),
        caller.call(routes.acknowledgeOrders, { body: { orders: [String(order._id)] } }),
        caller.call(routes.orders, { query: { q: 'zoya' } }),
      ]).then((answers) =>
        answers.map(({ status, body }) => [status, JSON.stringify(body).includes('zoya@')]),
      );
    const [kitchen, counter] = staff.map(({ caller }) => caller);
    cells += 8;
    expect(await shown(kitchen!)).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [200, false],
    ]);
    expect(await shown(counter!)).toEqual([
      [200, true],
      [200, true],
      [200, true],
      [200, true],
    ]);
    expect(
      (await kitchen!.call<{ orders: unknown[] }>(routes.orders, { query: { q: 'zoya' } })).body.orders,
    ).toEqual([]);
  });
});
