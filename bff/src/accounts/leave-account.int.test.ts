import { routes } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../testing/client.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function send(path: string, body: object, agent: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  const answer = await shop.visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { token: string }).token;
}
let accounts = 0;
async function person(agent = phone) {
  accounts += 1;
  const email = `own-${accounts}@forno.example`;
  const account = { name: 'Asha', email, password: 'forno-secret', address: '1 Lane' };
  const token = await send('/user/register', account, agent);
  const user = await shop.deps.models.users.findOne({ email }).lean();
  return {
    ...createClient(shop.url, token),
    id: user!._id,
    email,
    logIn: (from: string) => send('/user/login', account, from),
  };
}
const mailed = (to: string) => shop.deps.models.mails.find({ to, template: 'new-device' }).lean();

describe('where somebody is logged in', () => {
  it('is shown with device, network and time, the session that asks among them, and none that has ended', async () => {
    const asha = await person();
    const laptopToken = await asha.logIn(laptop);
    const gone = createClient(shop.url, await asha.logIn(laptop));
    await gone.call(routes.logout);
    const { body } = await createClient(shop.url, laptopToken).call(routes.sessions);
    const at = expect.stringMatching(/^20\d\d-/);
    expect(body).toEqual([
      { device: 'Firefox on Linux', from: '127.0.0.0/24', at, current: true },
      { device: 'Chrome on Android', from: '127.0.0.0/24', at, current: false },
    ]);
  });

  it('can be ended everywhere at once, and a new login is let in', async () => {
    const asha = await person();
    const other = createClient(shop.url, await asha.logIn(laptop));
    expect((await asha.call(routes.logoutEverywhere)).status).toBe(200);
    for (const session of [asha, other]) expect((await session.call(routes.profile)).status).toBe(401);
    const again = createClient(shop.url, await asha.logIn(phone));
    expect((await again.call<unknown[]>(routes.sessions)).body).toHaveLength(1);
  });

  it('is told by mail when it is a device never seen before, and only then', async () => {
    const asha = await person(phone);
    await asha.logIn(phone);
    expect(await mailed(asha.email)).toEqual([]);
    await asha.logIn(laptop);
    await asha.logIn(laptop);
    expect(await mailed(asha.email)).toMatchObject([{ data: { device: 'Firefox on Linux', name: 'Asha' } }]);
  });

  it('is kept of the latest logins alone', async () => {
    const asha = await person();
    for (let n = 0; n < 35; n += 1) await asha.logIn(phone);
    expect((await shop.deps.models.users.findById(asha.id).lean())?.sessions).toHaveLength(30);
  });
});

describe("one's own data", () => {
  it('is all there, without anything secret and without anybody else', async () => {
    const [asha, other] = [await person(), await person()];
    const { models } = shop.deps;
    const order = await makeOrder(models, { userId: asha.id });
    await makeOrder(models, { userId: other.id });
    await asha.call(routes.contact, { body: { name: 'Asha', email: asha.email, message: 'Lovely crust' } });
    const { body, headers } = await asha.call(routes.accountData);
    expect(headers.get('content-disposition')).toContain('forno-my-data.json');
    expect(body).toMatchObject({
      account: { email: asha.email, address: '1 Lane' },
      cart: [],
      orders: [{ _id: String(order._id) }],
      checkouts: [],
      messages: [{ message: 'Lovely crust' }],
      sessions: [{ device: 'Chrome on Android', current: true }],
    });
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|jti|verification/);
  });
});

describe('deleting one’s own account', () => {
  const remove = (client: Awaited<ReturnType<typeof person>>, password = 'forno-secret') =>
    client.call(routes.deleteAccount, { body: { password } });

  it('takes the right password, and a wrong one ends no session', async () => {
    const asha = await person();
    expect(await remove(asha, 'wrong-one')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await asha.call(routes.profile)).status).toBe(200);
  });

  it.each([
    ['an order is in the kitchen', { status: orderStatuses[1] }],
    [
      'money of a cancelled order is on its way back',
      {
        voided: { at: new Date(), by: { _id: new Types.ObjectId(), name: 'Ravi' }, reason: 'x' },
        refund: { amount: 1, state: 'due' as const, reason: 'x', byProvider: false, at: new Date() },
      },
    ],
  ])('waits while %s', async (_what, fields) => {
    const asha = await person();
    await makeOrder(shop.deps.models, { userId: asha.id, ...fields });
    expect(await remove(asha)).toMatchObject({ status: 409, body: { code: 'orders_under_way' } });
    expect((await asha.call(routes.profile)).status).toBe(200);
  });

  it('leaves no name behind when the process dies as soon as the account is gone', async () => {
    const asha = await person();
    const { models, live } = shop.deps;
    const customer = { name: 'Asha', email: asha.email };
    const order = await makeOrder(models, { userId: asha.id, customer, status: 'Delivered' });
    const dies = vi.spyOn(live, 'endSessionsOf').mockImplementation(() => {
      throw new Error('the process dies here');
    });
    expect((await remove(asha)).status).toBe(500);
    dies.mockRestore();
    expect(await models.users.exists({ _id: asha.id })).toBeNull();
    const left = await models.orders.findById(order._id).lean();
    expect(left).toMatchObject({ customer: { name: 'Former customer' }, words: [] });
  });

  it('is refused to the last admin', async () => {
    const last = await shop.admin();
    await shop.deps.models.users.deleteMany({ role: 'admin', _id: { $ne: new Types.ObjectId(last.id) } });
    const body = { password: 'forno-secret' };
    expect((await last.call(routes.deleteAccount, { body })).body).toMatchObject({ code: 'last_admin' });
    expect((await last.call(routes.profile)).status).toBe(200);
  });
});
