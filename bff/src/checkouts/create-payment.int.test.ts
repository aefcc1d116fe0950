import { type CartLine, rooms, routes } from '@forno/shared/contracts/server';
import { refusalTexts } from '@forno/shared/messages/server';
import { expireCheckout, readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const margherita = await shop.addPizza('Margherita', 299);
const farmhouse = await shop.addPizza('Farmhouse', 449.5);
beforeEach(async () => {
  provider.mood = 'work';
  await shop.deps.models.inventory.updateOne({}, { $set: { transfers: [] } });
  await shop.deps.models.checkouts.deleteMany({});
  await shop.setInventory(fullInventory());
});

const held = async () => [...(await readHolds(shop.deps.models)).keys()];
const qty = async () => (await readInventoryDocument(shop.deps.models)).bases.Regular?.qty;

describe('create-payment', () => {
  it('opens one checkout with the amount in paise, holds the ingredients, and makes the provider order', async () => {
    const customer = await shop.customerWith(choice(margherita, 2), choice(farmhouse, 1));
    const { status, body } = await customer.createPayment(1047.5);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, amount: 104_750, currency: 'INR' });
    const id = body.checkoutId;
    expect(provider.orders.get(id)).toEqual({ id: body.orderId, amount: 104_750 });
    expect(await qty()).toBe(97);
    const holds = await readHolds(shop.deps.models);
    expect(holds.get(id)).toContainEqual({ category: 'bases', name: 'Regular', qty: 3 });
    const seen = await customer.call(routes.checkout, { params: { id } });
    expect(seen.body).toMatchObject({ state: 'unpaid', amount: 104_750, claimed: false });
  });

  it('returns the same order for twenty simultaneous requests of the same cart', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const before = provider.orders.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.createPayment(299)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(provider.orders.size).toBe(before + 1);
    expect(await qty()).toBe(99);
  });

  it('returns one order for twenty simultaneous requests of a cart that was begun before', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const first = await customer.createPayment(299);
    await expireCheckout(shop.deps, new Types.ObjectId(first.body.checkoutId));
    const before = provider.orders.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.createPayment(299)));
    const orders = new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`));
    expect([...orders]).toEqual([`200 ${answers[0]?.body.orderId}`]);
    expect(answers[0]?.body.orderId).not.toBe(first.body.orderId);
    expect(provider.orders.size).toBe(before + 1);
    expect(await qty()).toBe(99);
  });

  it('puts the older checkout aside when the cart changed: one cart holds ingredients once', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const first = await customer.createPayment(299);
    await customer.fill(choice(margherita, 3));
    const second = await customer.createPayment(897);
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect(await qty()).toBe(97);
    expect(await held()).toEqual([second.body.checkoutId]);
  });

  it.each([
    [300, 'amount_mismatch', 409],
    [0, 'amount_mismatch', 409],
    [-1, 'invalid_request', 400],
    ['299', 'invalid_request', 400],
  ])('refuses the amount %j with %s and changes nothing', async (amount, code, status) => {
    const customer = await shop.customerWith(choice(margherita));
    const answer = await customer.call(routes.createPayment, { body: { amount } });
    expect(answer).toMatchObject({ status, body: { code } });
    if (code === 'amount_mismatch') expect(answer.body).toMatchObject({ details: { amount: 299 } });
    expect(await shop.deps.models.checkouts.exists({ userId: customer.id })).toBeNull();
    expect(await qty()).toBe(100);
  });

  it('does not sell what another device put in the cart unseen, for the same price', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const shown = await customer.call<{ version: number }>(routes.cart);
    await customer.fill({ ...choice(margherita), note: 'well done' });
    const body = { amount: 299, version: shown.body.version };
    const unseen = await customer.call(routes.createPayment, { body });
    expect(unseen).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
    expect(await qty()).toBe(100);
    const seen = { ...body, version: body.version + 1 };
    expect((await customer.call(routes.createPayment, { body: seen })).status).toBe(200);
  });

  it('holds a cart once also when its hold is about to run out', async () => {
    await shop.setInventory({ ...fullInventory(), bases: { Regular: { qty: 1, price: 40 } } });
    const customer = await shop.customerWith(choice(margherita));
    const first = await customer.createPayment(299);
    const soon = new Date(Date.now() + 30_000);
    await shop.deps.models.checkouts.updateOne({ _id: first.body.checkoutId }, { $set: { holdUntil: soon } });
    const second = await customer.createPayment(299);
    expect(second.status).toBe(200);
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect(await held()).toEqual([second.body.checkoutId]);
    expect(await qty()).toBe(0);
  });

  it('keeps the last portion for who holds it: to them it is not sold out, to others it is', async () => {
    await shop.setInventory({ ...fullInventory(), bases: { Regular: { qty: 1, price: 40 } } });
    const [first, second] = [
      await shop.customerWith(choice(margherita)),
      await shop.customerWith(choice(margherita)),
    ];
    const opened = await first.createPayment(299);
    expect(opened.status).toBe(200);
    const cart = (of: typeof first) => of.call<{ cartData: CartLine[] }>(routes.cart);
    expect((await cart(first)).body.cartData[0]?.problems).toBeUndefined();
    expect((await cart(second)).body.cartData[0]?.problems).toEqual([{ kind: 'sold_out', name: 'Regular' }]);
    expect((await first.call(routes.inventory)).body).toMatchObject({ bases: { Regular: { qty: 1 } } });
    expect((await second.call(routes.inventory)).body).toMatchObject({ bases: { Regular: { qty: 0 } } });
    // A customer who closed the dialog may reopen it or change the cart.
    expect((await first.createPayment(299)).body.orderId).toBe(opened.body.orderId);
    await first.fill(choice(farmhouse));
    expect((await first.createPayment(449.5)).status).toBe(200);
    expect((await second.createPayment(299)).status).toBe(409);
    expect(await qty()).toBe(0);
  });

  it('announces only that the last portion was taken or one returned', async () => {
    const publish = vi.spyOn(shop.deps.publisher, 'publish');
    const published = () => publish.mock.calls.filter(([, event]) => event === 'inventory.changed');
    await shop.setInventory({ ...fullInventory(), bases: { Regular: { qty: 3, price: 40 } } });
    expect((await (await shop.customerWith(choice(margherita, 2))).createPayment(598)).status).toBe(200);
    expect(published()).toEqual([]);
    const last = await shop.customerWith(choice(margherita));
    expect((await last.createPayment(299)).status).toBe(200);
    expect(published()).toEqual([[[rooms.everyone], 'inventory.changed', { version: expect.any(Number) }]]);
    await last.fill(choice(farmhouse));
    expect((await last.createPayment(449.5)).status).toBe(200);
    // Expiring the older checkout returned the portion; the new one took it again.
    expect(published()).toHaveLength(3);
    publish.mockRestore();
  });

  it('sells the last ten portions to exactly ten of many', async () => {
    await shop.setInventory({ ...fullInventory(), bases: { Regular: { qty: 10, price: 40 } } });
    const customers = await Promise.all(
      Array.from({ length: 25 }, () => shop.customerWith(choice(margherita))),
    );
    const answers = await Promise.all(customers.map((customer) => customer.createPayment(299)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect(await qty()).toBe(0);
  });

  it.each([500, 401])(
    'answers 503 when the provider does not work (%s), holds nothing, and works again after',
    async (mood) => {
      const customer = await shop.customerWith(choice(margherita));
      provider.mood = mood;
      expect(await customer.createPayment(299)).toMatchObject({
        status: 503,
        body: { code: 'payment_unavailable' },
      });
      expect(await held()).toEqual([]);
      expect(await qty()).toBe(100);
      provider.mood = 'work';
      expect((await customer.createPayment(299)).status).toBe(200);
      expect(await qty()).toBe(99);
    },
  );

  it('tells a refusal of the provider in words, without an alarm, and holds nothing', async () => {
    const customer = await shop.customerWith(choice(margherita));
    provider.mood = 400;
    expect(await customer.createPayment(299)).toMatchObject({
      status: 409,
      body: { code: 'payment_refused', message: refusalTexts.payment_refused },
    });
    provider.mood = 'work';
    expect([await held(), await qty()]).toEqual([[], 100]);
  });

  it('answers 503 to an answer that cannot be read, and makes one order of it', async () => {
    const customer = await shop.customerWith(choice(margherita));
    provider.mood = 200;
    const body = { code: 'payment_unavailable' };
    expect(await customer.createPayment(299)).toMatchObject({ status: 503, body });
    provider.mood = 'work';
    expect((await customer.createPayment(299)).status).toBe(200);
    expect(await held()).toHaveLength(1);
  });

  it('opens nothing on an order of another amount at the provider', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const order = { id: 'order_other', currency: 'INR', receipt: null, notes: {}, created_at: 0 };
    vi.spyOn(shop.deps.provider, 'createOrder').mockResolvedValueOnce({ ...order, amount: 100 });
    expect(await customer.createPayment(299)).toMatchObject({
      status: 503,
      body: { code: 'payment_unavailable' },
    });
    expect(await held()).toEqual([]);
  });

  it('refuses a cart that has been paid and is being ordered', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const { body } = await customer.createPayment(299);
    const user = await shop.deps.models.users.findById(customer.id).lean();
    await shop.deps.models.checkouts.updateOne(
      { _id: body.checkoutId },
      { $set: { state: 'paid', paidCart: `${customer.id}:${user?.cartId}` } },
    );
    expect(await customer.createPayment(299)).toMatchObject({
      status: 409,
      body: { code: 'cart_being_ordered', details: { checkoutId: body.checkoutId } },
    });
  });

  it('refuses a cart whose payment was reported and is being checked, until it is known to have failed', async () => {
    const customer = await shop.customerWith(choice(margherita));
    const { body } = await customer.createPayment(299);
    const { checkouts } = shop.deps.models;
    await checkouts.updateOne({ _id: body.checkoutId }, { $set: { paymentReportedAt: new Date() } });
    expect(await customer.createPayment(299)).toMatchObject({
      status: 409,
      body: { code: 'cart_being_ordered' },
    });
    await checkouts.updateOne({ _id: body.checkoutId }, { $set: { failure: 'The bank declined.' } });
    expect(await customer.createPayment(299)).toMatchObject({ status: 200, body: { orderId: body.orderId } });
  });

  it("hides one customer's checkout from another", async () => {
    const [owner, other] = [await shop.customerWith(choice(margherita)), await shop.customer()];
    const { body } = await owner.createPayment(299);
    const seen = await other.call(routes.checkout, { params: { id: body.checkoutId } });
    expect(seen).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
    expect((await other.call(routes.checkouts)).body).toEqual([]);
    expect((await owner.call(routes.checkouts)).body).toMatchObject([{ _id: body.checkoutId }]);
  });
});

it('waits not for ever for a provider that does not answer, and ends no opening whose order may be there', async () => {
  const hasty = await shopForTests({ RAZORPAY_URL: provider.url, PROVIDER_TIMEOUT_MS: 200 });
  const pizza = await hasty.addPizza('Margherita', 299);
  await hasty.setInventory(fullInventory());
  const customer = await hasty.customerWith(choice(pizza));
  provider.mood = 'hang';
  const answer = await customer.createPayment(299);
  expect(answer).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
  const { checkouts } = hasty.deps.models;
  const opening = await checkouts.findOne({ userId: customer.id }).lean();
  expect(opening).toMatchObject({ state: 'opening' });
  expect([...(await readHolds(hasty.deps.models)).keys()]).toEqual([String(opening?._id)]);
  provider.mood = 'work';
  const again = await customer.createPayment(299);
  expect(again).toMatchObject({ status: 200, body: { checkoutId: String(opening?._id) } });
});

describe('CUSTOMISATION=charged', () => {
  it("asks for the sum of the lines' own prices", async () => {
    const charged = await shopForTests({ RAZORPAY_URL: provider.url, CUSTOMISATION: 'charged' });
    const pizza = await charged.addPizza('Margherita', 299);
    await charged.setInventory(fullInventory());
    const recipe = { base: 'Thin Crust', veggies: ['Onion', 'Corn'] };
    const customer = await charged.customerWith(choice(pizza, 2, recipe));
    const answer = await customer.createPayment(2 * (299 - 70 + 55 + 30 + 22));
    expect(answer).toMatchObject({ status: 200, body: { amount: 67_200 } });
  });
});
