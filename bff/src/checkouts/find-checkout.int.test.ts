import { expireCheckout, readHolds } from '@forno/shared/server/checkouts';
import { routes } from '@forno/shared/contracts/server';
import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const margherita = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
const { checkouts } = shop.deps.models;

it('reads only what is open or paid of a cart that was begun thousands of times', async () => {
  const customer = await shop.customerWith(choice(margherita));
  const first = await customer.createPayment(299);
  const one = await checkouts.findById(first.body.checkoutId).orFail().lean();
  const { _id, razorpayOrderId: _named, ...ended } = { ...one, state: 'expired' as const };
  await checkouts.collection.insertMany(
    Array.from({ length: 3_000 }, () => ({ ...ended, _id: new Types.ObjectId() })),
  );
  await expireCheckout(shop.deps, _id);
  const asked = vi.spyOn(checkouts, 'find');
  const again = await customer.createPayment(299);
  expect(again.status).toBe(200);
  expect(again.body.orderId).not.toBe(first.body.orderId);
  const questions = asked.mock.calls.map(([where]) => where);
  asked.mockRestore();
  expect(questions.length).toBeGreaterThan(0);
  for (const question of questions) {
    const explained = await checkouts.collection.find(question as never).explain('executionStats');
    expect([question, explained['executionStats'].totalDocsExamined <= 5]).toEqual([question, true]);
  }
  const counted = { userId: one.userId, cartId: one.cartId, cartHash: one.cartHash };
  expect(await checkouts.countDocuments(counted)).toBe(3_002);
});

it('opens a new checkout of a cart whose earlier ones are partly deleted, and one for calls at once', async () => {
  const customer = await shop.customerWith(choice(margherita));
  const opened: string[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    const { status, body } = await customer.createPayment(299);
    expect([nth, status, opened.includes(body.orderId)]).toEqual([nth, 200, false]);
    opened.push(body.orderId);
    await expireCheckout(shop.deps, new Types.ObjectId(body.checkoutId));
    // As retention does: now as many are left as had been opened before the last.
    if (nth % 3 === 2) await checkouts.deleteOne({ razorpayOrderId: opened[nth - 1] });
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => customer.createPayment(299)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
  expect([answers[0]?.status, opened.includes(answers[0]?.body.orderId ?? '')]).toEqual([200, false]);
});

it('holds a cart once also when it is asked for many addresses at once', async () => {
  const before = (await readHolds(shop.deps.models)).size;
  const customer = await shop.customerWith(choice(margherita, 2));
  const at = (nth: number) => ({ delivery: { address: `${nth} Church Street, Bengaluru 560001` } });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => customer.createPayment(598, at(nth))),
  );
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refused.filter((code) => code !== 'cart_changed')).toEqual([]);
  expect((await readHolds(shop.deps.models)).size - before).toBe(1);
});

it('of a changed cart is the newer one, also where the clock was put back since', async () => {
  const customer = await shop.customerWith(choice(margherita));
  const { checkoutId } = (await customer.createPayment(299)).body;
  const createdAt = new Date(Date.now() + 3_600_000);
  await checkouts.collection.updateOne({ _id: new Types.ObjectId(checkoutId) }, { $set: { createdAt } });
  await customer.fill(choice(margherita, 2));
  expect((await customer.createPayment(598)).status).toBe(200);
  expect(await checkouts.findById(checkoutId).lean()).toMatchObject({ state: 'expired' });
});

it('is of the customer as they are: with another name it is another checkout, and the one before ends', async () => {
  const customer = await shop.customerWith(choice(margherita));
  const first = await customer.createPayment(299);
  expect((await customer.createPayment(299)).body).toEqual(first.body);
  const name = 'Asha of Church Street';
  expect((await customer.call(routes.updateProfile, { body: { name } })).status).toBe(200);
  const renamed = await customer.createPayment(299);
  expect(renamed.body.checkoutId).not.toBe(first.body.checkoutId);
  expect((await customer.createPayment(299)).body).toEqual(renamed.body);
  const [before, now] = await Promise.all(
    [first, renamed].map(({ body }) => checkouts.findById(body.checkoutId).orFail().lean()),
  );
  expect([before?.state, now?.customer.name]).toEqual(['expired', name]);
});
