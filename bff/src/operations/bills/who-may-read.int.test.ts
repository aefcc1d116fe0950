import { routes } from '@forno/shared/contracts/server';
import { billSettingsForTests } from '@forno/shared/testing';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { billOf } from '../../testing/bill-for-tests.ts';
import { shopForTests } from '../../testing/open-test-shop.ts';
import { enrolled, withPin } from '../../testing/stations.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [owner, other, admin] = [await shop.customer(), await shop.customer(), await shop.admin()];
const checkoutId = new mongoose.Types.ObjectId();
const userId = new mongoose.Types.ObjectId(owner.id);
await models.checkouts.collection.insertOne({ _id: checkoutId, userId } as never);
const stored = ['F1/26-27/0000001', 'F1/26-27/C000001'].map((number, nth) => {
  const facts = billOf(1, { number, kind: nth === 0 ? 'tax-invoice' : 'credit-note' });
  const series = number.slice(0, -6);
  return { _id: number, series, sequence: 1, checkoutId, nth, issuedAt: new Date(facts.issuedAt), facts };
});
await models.bills.insertMany(stored.map((one) => ({ ...one, checkoutId: String(checkoutId) })));

const file = (nth: number) => `/payment/bills/${String(checkoutId)}/pdf/${nth}`;

const read = async (who: Pick<typeof owner, 'call' | 'fetch'>) => [
  (await who.call(routes.bills, { params: { id: String(checkoutId) } })).status,
  (await who.fetch(file(0))).status,
];

it('is the customer who paid and the admin: to every other customer there is no such bill, nor its file', async () => {
  expect([await read(owner), await read(admin), await read(other)]).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
  ]);
});

it('is who is at the counter’s tablet, and not at the kitchen’s', async () => {
  const ravi = await withPin(await shop.admin(), '2468');
  const at = async (duty: 'counter' | 'kitchen') => {
    const tablet = await enrolled(shop, admin, duty);
    await tablet.enter(ravi, '2468');
    return read(tablet);
  };
  expect([await at('counter'), await at('kitchen')]).toEqual([
    [200, 200],
    [403, 403],
  ]);
});

it('and each gets the document asked for, by its number', async () => {
  const names = await Promise.all(
    [0, 1].map(async (nth) => (await owner.fetch(file(nth))).headers.get('content-disposition')),
  );
  expect(names).toEqual([
    'attachment; filename="F1-26-27-0000001.pdf"',
    'attachment; filename="F1-26-27-C000001.pdf"',
  ]);
  expect((await owner.fetch(file(2))).status).toBe(404);
});

it('and a month’s file is written down: who took which', async () => {
  expect(
    (await admin.call(routes.updateBillSettings, { body: { version: 0, papers: billSettingsForTests } }))
      .status,
  ).toBe(200);
  for (const name of ['bills.csv', 'gstr1.json'])
    expect((await admin.fetch(`/report/papers/${name}?month=2026-11`)).status).toBe(200);
  const { body } = await admin.call<object[]>(routes.audit, { query: { kind: 'download' } });
  const by = expect.objectContaining({ _id: admin.id });
  expect(body).toMatchObject([
    { by, title: 'gstr1.json', to: { month: '2026-11', gstin: billSettingsForTests.gstin } },
    { by, title: 'bills.csv', to: { month: '2026-11' } },
  ]);
});
