import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { choice, fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

let customer: Client & { id: string };
let checkoutId: string;
let claim: Record<string, unknown>;

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url, ANSWER_WITHIN_MS: 500 });
const pizzaId = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
beforeEach(async () => {
  const recipe = { base: 'Thin Crust', veggies: ['Onion', 'Corn'] };
  const buyer = await shop.customerWith(choice(pizzaId, 2, recipe));
  customer = buyer;
  const opened = await buyer.open(598);
  checkoutId = opened.checkoutId;
  claim = {
    base: 'Thin Crust',
    sauce: 'Tomato',
    cheese: ' mozzarella ',
    veggies: ['Corn', 'Onion'],
    pizzaId,
    quantity: 2,
    price: 299,
    razorpayOrderId: opened.orderId,
    paymentId: 'pay_1',
  };
});

const create = (changes: Record<string, unknown> = {}, who: Client = customer) =>
  who.call(routes.createOrder, { body: { ...claim, ...changes } });
const pay = () =>
  shop.deps.models.checkouts.updateOne({ _id: checkoutId }, { $set: { state: 'paid', paymentId: 'pay_1' } });
const jobs = async () =>
  (await shop.deps.producer.queues['order-creation'].getJobs()).filter(
    (job) => job.data.checkoutId === checkoutId,
  );
const workerMakesIt = () =>
  makeOrder(shop.deps.models, {
    checkoutId: new Types.ObjectId(checkoutId),
    userId: new Types.ObjectId(customer.id),
    quantity: 2,
  });

describe('create_order', () => {
  it('claims the line of a paid checkout: enqueues its one job and answers 201 with its one order', async () => {
    await pay();
    const answer = create();
    await waitFor(async () => (await jobs()).length > 0, { what: 'the job' });
    const order = await workerMakesIt();
    expect(await answer).toMatchObject({
      status: 201,
      body: { message: 'Order placed successfully!', order: { _id: String(order._id) } },
    });
    expect(await jobs()).toMatchObject([{ id: `line-${checkoutId}-0`, data: { checkoutId, line: 0 } }]);
  });

  it('answers the same order however often it is asked, with any price of that line', async () => {
    await pay();
    const order = await workerMakesIt();
    const custom = 299 - 70 + 55 + 30 + 22;
    for (const price of [299, 598, custom, custom * 2])
      expect(await create({ price })).toMatchObject({
        status: 201,
        body: { order: { _id: String(order._id) } },
      });
  });

  it('answers 202 when the order is not there in time', async () => {
    await pay();
    expect(await create()).toMatchObject({ status: 202, body: { order: null } });
  });

  it('tells two lines of one pizza apart by their ids, and answers the first one without', async () => {
    const lineOf = (line: number) => ({ [`lines.${line}.lineId`]: `line-${line}` });
    const [first] = (await shop.deps.models.checkouts.findById(checkoutId).lean())?.lines ?? [];
    await shop.deps.models.checkouts.updateOne(
      { _id: checkoutId },
      { $push: { lines: { ...first, line: 1 } } },
    );
    await shop.deps.models.checkouts.updateOne({ _id: checkoutId }, { $set: { ...lineOf(0), ...lineOf(1) } });
    await pay();
    const made: string[] = [];
    const common = { checkoutId: new Types.ObjectId(checkoutId), userId: new Types.ObjectId(customer.id) };
    for (const line of [0, 1])
      made.push(String((await makeOrder(shop.deps.models, { ...common, quantity: 2, line }))._id));
    for (const [lineId, of] of [
      ['line-1', 1],
      ['line-0', 0],
      [undefined, 0],
      ['unknown', 0],
    ] as const)
      expect(await create({ lineId })).toMatchObject({ status: 201, body: { order: { _id: made[of] } } });
  });

  it('knows the line of a checkout that was rebuilt as it is made, by its pizza and quantity', async () => {
    const rebuilt = { $set: { 'lines.0.sauce': 'Pesto' }, $unset: { 'lines.0.lineId': '' } };
    await shop.deps.models.checkouts.updateOne({ _id: checkoutId }, rebuilt);
    await pay();
    const order = await workerMakesIt();
    expect(await create()).toMatchObject({ status: 201, body: { order: { _id: String(order._id) } } });
    expect(await create({ quantity: 1 })).toMatchObject({ status: 409 });
  });

  it('makes nothing that was not paid for', async () => {
    expect(await create()).toMatchObject({ status: 402, body: { code: 'not_paid' } });
    expect(await jobs()).toEqual([]);
  });

  it.each([
    [{ quantity: 1 }, 409, 'line_not_in_checkout'],
    [{ base: 'Regular' }, 409, 'line_not_in_checkout'],
    [{ veggies: ['Corn'] }, 409, 'line_not_in_checkout'],
    [{ pizzaId: '0'.repeat(24) }, 409, 'line_not_in_checkout'],
    [{ price: 1 }, 409, 'amount_mismatch'],
    [{ paymentId: 'pay_other' }, 404, 'payment_unknown'],
    [{ razorpayOrderId: 'order_none' }, 404, 'payment_unknown'],
    [{ quantity: 0 }, 400, 'invalid_request'],
  ])('refuses %j with %i %s', async (changes, status, code) => {
    await pay();
    expect(await create(changes)).toMatchObject({ status, body: { code } });
    expect(await jobs()).toEqual([]);
  });

  it("refuses somebody else's paid checkout", async () => {
    await pay();
    expect(await create({}, await shop.customer())).toMatchObject({ status: 404 });
  });
});
