import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import type { Order } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { checkoutDocument, defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';
import { takeOff } from './void-order.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];
const { models } = shop.deps;
const { place, stored, list, cancel } = orderCalls(shop, admin);
const [, kitchen, , delivered] = orderStatuses;

beforeEach(async () => {
  await models.orders.deleteMany({});
  await shop.setInventory(fullInventory());
});

const remake = async ({ _id }: Order): Promise<string> => {
  const body = { key: randomUUID(), quantity: 1, reason: 'dropped' };
  const made = await admin.call<{ order: { _id: string } }>(routes.remakeOrder, {
    params: { id: String(_id) },
    body,
  });
  return made.body.order._id;
};
const portions = async () => (await readInventoryDocument(models)).bases.Regular?.qty;
const board = async () => (await list(admin)).body.orders.map(({ _id }) => _id);
const isGone = async (id: unknown) => (await stored(id))?.voided !== undefined;

it('what is made again of a cancelled order leaves the kitchen with it, as the answer says, however often it is sent', async () => {
  const of = await place({ quantity: 2, totalAmount: 40_000, paymentId: 'pay_1' });
  const next = await place({ checkoutId: of.checkoutId, line: 1 });
  const [again, other] = [await remake(of), await remake(next)];
  const both = await Promise.all([1, 2].map(() => cancel(of._id, { refund: true })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(JSON.stringify(both.map(({ body }) => body))).toContain(answers.remakesToo);
  expect((await cancel(of._id, { refund: true })).body).toEqual({
    message: answers.alreadyCancelled('₹400'),
  });
  expect((await board()).toSorted()).toEqual([String(next._id), other].toSorted());
  expect(await stored(again)).toMatchObject({ stock: 'returned', voided: { by: { name: 'Ravi' } } });
  expect(await stored(again)).not.toHaveProperty('refund');
  expect(await stored(of._id)).toMatchObject({ refund: { amount: 40_000 } });
});

it('a remake that is being baked goes too, and its portions stay used; one that was handed over stays', async () => {
  const of = await place({ quantity: 2, status: kitchen });
  const [begun, given] = [await remake(of), await remake(of)];
  await models.orders.updateOne({ _id: begun }, { status: kitchen });
  await models.orders.updateOne({ _id: given }, { status: delivered });
  const { body } = await cancel(of._id, { refund: false, reason: 'No oven today.', status: kitchen });
  expect(body).toMatchObject({ gone: [String(of._id), begun] });
  expect(await board()).toEqual([given]);
  expect(await portions()).toBe(98);
});

it('a press that ended between them is finished by the next', async () => {
  const of = await place();
  const again = await remake(of);
  const by = { _id: new Types.ObjectId(admin.id), name: 'Ravi' };
  await takeOff(shop.deps as never, String(of._id), { by, reason: 'No oven today.', refund: () => true });
  expect(await board()).toEqual([again]);
  expect((await cancel(of._id, { refund: true })).status).toBe(200);
  expect(await board()).toEqual([]);
});

it('a remake of a handed-over remake goes too; what is handed over by hand is said again', async () => {
  const checkoutId = new Types.ObjectId();
  const paymentId = `counter_${String(checkoutId)}`;
  const of = await place({ checkoutId, paymentId });
  const { pizza, totalAmount: amount } = of;
  const bought = { pizzaId: pizza._id, pizzaName: pizza.name, pizzaImage: '', originalPrice: 1, price: 1 };
  const lines = [
    { ...bought, ...defaultPizza, line: 0, quantity: 1, amount, needs: of.needs, orderId: of._id },
  ];
  await models.checkouts.create(checkoutDocument({ _id: checkoutId, paymentId, lines, amount }));
  const given = await remake(of);
  const again = await remake({ ...of, _id: new Types.ObjectId(given) });
  await models.orders.updateOne({ _id: given }, { status: delivered });
  const by = { _id: new Types.ObjectId(admin.id), name: 'Ravi' };
  await takeOff(shop.deps as never, String(of._id), { by, reason: 'No oven today.', refund: () => true });
  const { body } = await cancel(of._id, { refund: true });
  expect(body).toMatchObject({ gone: [String(of._id), again], handBack: [{ tender: 'cash', amount }] });
  expect(await board()).toEqual([given]);
});

it('one that is written while its order is cancelled goes too, and is refused', async () => {
  const of = await place();
  const insert = models.orders.insertMany.bind(models.orders);
  vi.spyOn(models.orders, 'insertMany').mockImplementationOnce((async (
    ...args: Parameters<typeof insert>
  ) => {
    expect((await cancel(of._id, { refund: false, reason: 'No oven today.' })).status).toBe(200);
    return insert(...args);
  }) as never);
  const body = { key: randomUUID(), quantity: 1, reason: 'dropped' };
  const asked = await admin.call(routes.remakeOrder, { params: { id: String(of._id) }, body });
  expect(asked.body).toMatchObject({ code: 'order_not_found' });
  expect(await board()).toEqual([]);
  expect(await models.orders.findOne({ remakeOf: of._id }).lean()).toMatchObject({
    stock: 'returning',
    voided: { by: { name: 'Ravi' }, who: 'staff', reason: 'No oven today.' },
  });
});

it('screens hear that an order is made again with the next version of it', async () => {
  const of = await place();
  await remake(of);
  expect(await stored(of._id)).toMatchObject({ remakes: 1, version: of.version + 1 });
  expect(await stored(of._id)).not.toHaveProperty('unpublished');
});

it('what is only taken off the lists, or refused, leaves what is made again of it', async () => {
  const [listed, arrived] = [await place({ status: delivered }), await place({ status: delivered })];
  const [again, other] = [await remake(listed), await remake(arrived)];
  expect((await cancel(listed._id)).status).toBe(200);
  expect((await cancel(arrived._id, { refund: true, status: kitchen })).status).toBe(409);
  expect([await isGone(listed._id), await isGone(again), await isGone(other)]).toEqual([true, false, false]);
});

it('a customer cancels nothing that is being made again, alone or with the whole delivery', async () => {
  const of = await place({ userId: new Types.ObjectId(customer.id), paymentId: 'pay_1' });
  const again = await remake(of);
  const ways: Record<string, string>[] = [{}, { whole: 'true' }];
  for (const query of ways) {
    const own = await customer.call(routes.cancelOwnOrder, { params: { id: String(of._id) }, query });
    expect(own).toMatchObject({ status: 409, body: { code: 'order_started' } });
  }
  expect([await isGone(of._id), await isGone(again)]).toEqual([false, false]);
});
