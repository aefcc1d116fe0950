import { expireCheckout, payCheckout } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Checkout, User } from '@forno/shared/server/db';
import { describe, expect, it, vi } from 'vitest';
import { sendMail } from '../mail/send-mail.ts';
import { depsForTests, makeCheckout, payment, setPortions } from '../testing/open-test-deps.ts';
import { createOrderLines } from './create-order-line.ts';

const createOrderLine = createOrderLines();
const deps = await depsForTests();

const paid = (fields: Parameters<typeof makeCheckout>[1] = {}) =>
  makeCheckout(deps, { state: 'paid', paymentId: 'pay_1', paidAt: new Date(), ...fields });
const make = ({ _id }: Checkout, line: number) => createOrderLine(deps, { checkoutId: String(_id), line });
const orders = ({ _id }: Checkout) => deps.models.orders.find({ checkoutId: _id }).sort({ line: 1 }).lean();
const now = async ({ _id }: Checkout) => (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
const cartOf = async ({ userId }: Checkout) => (await deps.models.users.findById(userId).lean<User>())!;

describe('the job of one line', () => {
  it('makes its order of what was held, and the last one ends the checkout', async () => {
    const delivery = { address: '7 Hill Road', phone: '+919876543210' };
    const checkout = await paid({ delivery });
    await make(checkout, 0);
    expect(await now(checkout)).toMatchObject({ state: 'paid' });
    expect((await cartOf(checkout)).cartData).toHaveLength(2);
    await make(checkout, 1);

    expect(await orders(checkout)).toMatchObject([
      {
        line: 0,
        totalAmount: 24_000,
        stock: 'consumed',
        status: 'Order Received',
        paymentId: 'pay_1',
        delivery,
        version: 1,
      },
      { line: 1, totalAmount: 24_000, stock: 'consumed', pizza: { name: 'Pizza 1' } },
    ]);
    expect(await now(checkout)).toMatchObject({
      state: 'fulfilled',
      version: 2,
      lines: (await orders(checkout)).map(({ _id, line }) => ({ line, orderId: _id })),
    });
    const { address: addressBook, phone } = delivery;
    expect(await cartOf(checkout)).toMatchObject({
      cartData: [],
      cartVersion: 2,
      phone,
      addressBook: [addressBook],
    });
    expect(await deps.portions()).toBe(48);
    expect((await readInventoryDocument(deps.models)).transfers).toEqual([]);
  });

  it('confirms the whole checkout by one mail, whose job holds no personal data', async () => {
    const checkout = await paid({ delivery: { address: '7 Hill Road', phone: '+919876543210' } });
    await Promise.all([make(checkout, 0), make(checkout, 1)]);
    await make(checkout, 1);
    const mailId = `order-confirmation-${String(checkout._id)}`;
    expect(deps.out.jobs.map(({ queue, payload }) => ({ queue, payload }))).toEqual([
      { queue: 'account-email', payload: { mailId } },
    ]);
    await sendMail(deps, { mailId });
    await sendMail(deps, { mailId });
    expect(deps.out.emails).toHaveLength(1);
    const [email] = deps.out.emails;
    expect(email?.to).toBe(checkout.customer.email);
    for (const words of ['Pizza 0', 'Pizza 1', '₹480', '7 Hill Road', '98765 43210'])
      expect(email?.text).toContain(words);
    expect(email?.unsubscribe).toContain(String(checkout.userId));
    expect(JSON.stringify(await deps.models.mails.find().lean())).not.toMatch(/Hill Road|98765|unsubscribe/);
  });

  it('leaves the mail to the sweep when it dies before its job, and respects an opt-out', async () => {
    const checkout = await paid({ pizzas: 1 });
    deps.queueTakes = false;
    await make(checkout, 0);
    expect(await deps.models.mails.countDocuments({ state: 'due' })).toBe(1);
    const quiet = await paid({ pizzas: 1, paymentId: 'pay_2' });
    await deps.models.users.updateOne({ _id: quiet.userId }, { $set: { noOrderMails: true } });
    await make(quiet, 0);
    expect(await now(quiet)).toMatchObject({ state: 'fulfilled' });
    expect(await deps.models.mails.countDocuments()).toBe(1);
  });

  it('publishes the order to customer and admins, and the checkout to the customer', async () => {
    const checkout = await paid({ pizzas: 1 });
    await make(checkout, 0);
    const customer = `user:${String(checkout.userId)}`;
    expect(deps.out.events.map(({ rooms, event }) => `${rooms.join()} ${event}`)).toEqual([
      `${customer} order.changed`,
      'admins order.changed',
      'kitchen order.changed',
      `${customer} checkout.changed`,
    ]);
    expect(deps.out.events.at(-1)?.payload).toMatchObject({ state: 'fulfilled' });
    expect((await orders(checkout))[0]?.unpublished).toBeUndefined();
  });

  it('makes one order, however many workers run it at once and again', async () => {
    const checkout = await paid();
    const others = createOrderLines();
    const lines = [0, 1, 0, 1, 0, 1, 0, 1];
    const all = () =>
      lines.flatMap((line) => [
        make(checkout, line),
        others(deps, { checkoutId: String(checkout._id), line }),
      ]);
    await Promise.all(all());
    await Promise.all(all());
    const made = await orders(checkout);
    expect(made).toHaveLength(2);
    expect(await now(checkout)).toMatchObject({
      state: 'fulfilled',
      version: 2,
      lines: made.map(({ _id }) => ({ orderId: _id })),
    });
    expect(await deps.portions()).toBe(48);
    expect((await readInventoryDocument(deps.models)).transfers).toEqual([]);
    expect((await cartOf(checkout)).cartVersion).toBe(2);
    // Of the losers' orders nobody hears.
    const one = expect.stringMatching(made.map(({ _id }) => String(_id)).join('|'));
    for (const { event, payload } of deps.out.events)
      if (event === 'order.changed') expect(payload).toMatchObject({ _id: one });
  });

  it('costs what its line was charged, whatever the menu says', async () => {
    const checkout = await paid({ pizzas: 1 });
    const charged = { 'lines.0.quantity': 2, 'lines.0.amount': 50_999 };
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: charged });
    await make(checkout, 0);
    expect(await orders(checkout)).toMatchObject([{ quantity: 2, totalAmount: 50_999 }]);
  });

  it('takes its portions again when the hold had expired', async () => {
    const checkout = await paid({ held: false });
    await Promise.all([make(checkout, 0), make(checkout, 1)]);
    expect((await orders(checkout)).map(({ stock }) => stock)).toEqual(['consumed', 'consumed']);
    expect(await deps.portions()).toBe(48);
    expect(deps.out.events.filter(({ event }) => event === 'inventory.changed')).toHaveLength(2);
  });

  it('uses no hold that went back before the payment came', async () => {
    const checkout = await makeCheckout(deps);
    await expireCheckout(deps, checkout._id);
    expect(await deps.portions()).toBe(50);
    await payCheckout(deps, await now(checkout), payment());
    await Promise.all([make(checkout, 0), make(checkout, 1)]);
    expect(await deps.portions()).toBe(48);
  });

  it('still creates the order, marked short with the names, when stock ran out meanwhile', async () => {
    const checkout = await paid({ held: false });
    await setPortions(deps, 1);
    await make(checkout, 0);
    await make(checkout, 1);
    expect(
      (await orders(checkout)).map(({ stock, short, stockToken }) => [stock, short, stockToken === null]),
    ).toEqual([
      ['consumed', [], false],
      ['short', ['Regular'], true],
    ]);
    expect(await deps.portions()).toBe(0);
    expect((await now(checkout)).state).toBe('fulfilled');
  });

  it('makes nothing of a checkout that is not paid', async () => {
    const checkout = await makeCheckout(deps);
    await make(checkout, 0);
    expect(await orders(checkout)).toEqual([]);
    expect(await deps.portions()).toBe(48);
  });

  it('refuses a line that was not paid for', async () => {
    await expect(make(await paid(), 7)).rejects.toHaveProperty('name', 'UnrecoverableError');
  });
});

describe('the cart', () => {
  it('keeps what was added after it was paid', async () => {
    const checkout = await paid({ pizzas: 1 });
    const user = await cartOf(checkout);
    const more = { ...user.cartData[0]!, pizzaId: checkout._id, pizzaName: 'Added later' };
    await deps.models.users.updateOne(
      { _id: user._id },
      { $set: { cartData: [{ ...user.cartData[0]!, quantity: 3 }, more], cartVersion: 5 } },
    );
    await make(checkout, 0);
    const after = await cartOf(checkout);
    expect(after.cartData.map(({ pizzaName, quantity }) => [pizzaName, quantity])).toEqual([
      ['Pizza 0', 2],
      ['Added later', 1],
    ]);
    expect(after).toMatchObject({ cartVersion: 6 });
    expect(after.cartId).not.toBe(user.cartId);
  });

  it('keeps what is added at the very moment', async () => {
    const checkout = await paid({ pizzas: 1 });
    const before = await cartOf(checkout);
    const more = { ...before.cartData[0]!, pizzaId: checkout._id, pizzaName: 'Added just now' };
    vi.spyOn(deps.models.users, 'findById').mockImplementationOnce((() => ({
      lean: async () => {
        const change = { $push: { cartData: more }, $inc: { cartVersion: 1 } };
        await deps.models.users.updateOne({ _id: before._id }, change);
        return before;
      },
    })) as never);
    await make(checkout, 0);
    expect((await cartOf(checkout)).cartData).toMatchObject([{ pizzaName: 'Added just now' }]);
  });

  it('of a customer who has started a new one is left alone', async () => {
    const checkout = await paid({ pizzas: 1 });
    await deps.models.users.updateOne({ _id: checkout.userId }, { $set: { cartId: 'another' } });
    await make(checkout, 0);
    expect((await cartOf(checkout)).cartData).toHaveLength(1);
    expect((await now(checkout)).state).toBe('fulfilled');
  });

  it('of an account that was deleted meanwhile stops nothing', async () => {
    const checkout = await paid({ pizzas: 1 });
    await deps.models.users.deleteOne({ _id: checkout.userId });
    await make(checkout, 0);
    expect((await now(checkout)).state).toBe('fulfilled');
  });
});
