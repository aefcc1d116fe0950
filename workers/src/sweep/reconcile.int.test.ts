import { randomUUID } from 'node:crypto';
import { refundReasons } from '@forno/shared/messages/server';
import { counterCart, toOrderNotes } from '@forno/shared/server/checkouts';
import { type Checkout, ensureInstallation } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import { describe, expect, it, vi } from 'vitest';
import { verifyPayment } from '../checkouts/verify-payment.ts';
import { depsForTests, makeCheckout, payment } from '../testing/open-test-deps.ts';
import { createBacklog, pageSize } from './backlog.ts';
import { rebuild } from './sweep.ts';
import { reconcile } from './reconcile.ts';

const deps = await depsForTests();

const hour = 3_600_000;
const nowS = () => Math.floor(Date.now() / 1_000);
const fresh = (fields: Parameters<typeof payment>[0] = {}) => payment({ created_at: nowS() - 60, ...fields });
const now = (id: unknown) => deps.models.checkouts.findById(id).lean<Checkout>();
const verifyAll = async () => {
  for (const { queue, payload } of deps.out.jobs.splice(0))
    if (queue === 'payment-verification')
      await verifyPayment(deps, payload as Parameters<typeof verifyPayment>[1]);
};

/** Paid at the provider, and gone from our books as after a restore. */
async function lost(
  change: { notes?: Record<string, string>; receipt?: string | null; user?: boolean } = {},
  fields: Partial<Checkout> = {},
) {
  const checkout = await makeCheckout(deps, { held: false, ...fields });
  const { key } = await ensureInstallation(deps.models);
  const orderId = checkout.razorpayOrderId!;
  const receipt = change.receipt === undefined ? String(checkout._id) : change.receipt;
  deps.provider.orders.set(receipt ?? orderId, {
    id: orderId,
    amount: checkout.amount,
    currency: 'INR',
    receipt,
    notes: change.notes ?? toOrderNotes(checkout, key),
    created_at: nowS() - 60,
  });
  const paid = fresh({ order_id: orderId, email: 'payer@forno.example' });
  deps.provider.payments.set(orderId, [paid]);
  await deps.models.checkouts.collection.deleteOne({ _id: checkout._id });
  if (change.user === false) await deps.models.users.deleteOne({ _id: checkout.userId });
  return { checkout, paid };
}
const run = () => reconcile(deps, new Date(), createBacklog());
/** As if another hour had passed. */
const again = async () => {
  await deps.models.installation.updateOne({}, { $set: { reconciledAt: new Date(Date.now() - hour) } });
  return run();
};

describe('the hourly reconciliation', () => {
  it('builds a checkout that our books have lost again, and it is paid like any other', async () => {
    const { checkout, paid } = await lost();
    expect(await run()).toBe(1);
    await verifyAll();
    const rebuilt = await now(checkout._id);
    expect(rebuilt).toMatchObject({
      state: 'paid',
      paymentId: paid.id,
      customer: checkout.customer,
      delivery: { address: '1 Test Street' },
      cartId: checkout.cartId,
      cartHash: checkout.cartHash,
      amount: checkout.amount,
      rebuiltAt: expect.any(Date),
    });
    const comparable = ({ pizzaImage: _image, needs: _needs, ...line }: Checkout['lines'][number]) => line;
    expect(rebuilt?.lines.map(comparable)).toEqual(checkout.lines.map(comparable));
    expect(rebuilt?.lines[0]?.needs).toContainEqual({ category: 'bases', name: 'Regular', qty: 1 });
    expect(await again()).toBe(0);
  });

  it('builds one that is collected again as that, and sends it nowhere', async () => {
    const { checkout } = await lost({}, { fulfilment: 'pickup' });
    await run();
    expect(await now(checkout._id)).toMatchObject({ fulfilment: 'pickup', delivery: { address: '' } });
  });

  it('builds a drink again as one, which takes nothing but of its count', async () => {
    const [line] = (await makeCheckout(deps, { held: false })).lines;
    if (!line) throw new Error('it has a line');
    const drink = { ...line, kind: 'drink' as const };
    const name = String(drink.pizzaId);
    const place = `items.${name}`;
    const count = { title: 'Cola', qty: 5, soldOut: false };
    await deps.models.inventory.updateOne({}, { $set: { [place]: count } });
    const menu = deps.models.pizzas.collection;
    const found = { name: 'Cola', nameKey: 'cola', image: '', food: { kcal: 140, diet: 'veg' } };
    await menu.updateOne({ _id: drink.pizzaId }, { $set: found }, { upsert: true });
    const { checkout } = await lost({}, { lines: [drink], amount: drink.amount });
    await run();
    const needs = [{ category: 'items', name, qty: drink.quantity }];
    expect((await now(checkout._id))?.lines).toMatchObject([{ kind: 'drink', needs, food: found.food }]);
    await menu.deleteOne({ _id: drink.pizzaId });
    await deps.models.inventory.updateOne({}, { $unset: { [place]: '' } });
  });

  it.each([
    ['the customer is unknown', { user: false }, 'payer@forno.example'],
    ['the lines did not fit', 'without lines', /@forno.example$/],
    ['the lines come to another amount', 'other lines', /@forno.example$/],
  ])('gives no money back before an admin approves it when %s', async (_why, change, to) => {
    const { checkout, paid } = await lost(typeof change === 'string' ? {} : change);
    const order = deps.provider.orders.get(String(checkout._id))!;
    if (change === 'without lines') delete order.notes['lines1'];
    if (change === 'other lines') {
      const { key } = await ensureInstallation(deps.models);
      order.notes = toOrderNotes({ ...checkout, lines: checkout.lines.slice(1) }, key);
    }
    await run();
    await verifyAll();
    expect(await now(checkout._id)).toMatchObject({
      state: 'refused',
      customer: { email: expect.stringMatching(to) },
      refunds: [{ key: paid.id, amount: paid.amount, reason: refundReasons.orderLost, state: 'held' }],
    });
    expect(await again()).toBe(0);
  });

  it('keeps what an unknown customer bought, for an admin to know it by, and makes no order of it', async () => {
    const taken = { cartId: counterCart('a-key'), fulfilment: 'pickup' } as const;
    const { checkout } = await lost({ user: false }, taken);
    await run().then(verifyAll);
    const lines = checkout.lines.map(({ pizzaName }) => ({ pizzaName }));
    const kept = { ...taken, channel: 'counter', state: 'refused', followEnded: true, lines };
    expect([await now(checkout._id), deps.out.jobs]).toMatchObject([kept, []]);
  });

  it.each([
    ['made by another program', { notes: {}, receipt: null }, 'foreign'],
    ['of another shop on the same account', { notes: { shop: randomUUID() } }, 'foreign'],
    ['made before orders had notes', { notes: {} }, 'lost'],
  ])('leaves a payment of an order %s alone, and looks at it once', async (_what, change, kind) => {
    const { checkout, paid } = await lost(change);
    const error = vi.spyOn(deps.logger, 'error');
    const fetchOrder = vi.spyOn(deps.provider, 'fetchOrder');
    expect(await run()).toBe(0);
    expect(await again()).toBe(0);
    expect(await now(checkout._id)).toBeNull();
    expect(await deps.models.unmatchedPayments.find().lean()).toMatchObject([{ _id: paid.id, kind }]);
    expect(fetchOrder).toHaveBeenCalledTimes(1);
    expect(error).toHaveBeenCalledTimes(kind === 'lost' ? 1 : 0);
    vi.restoreAllMocks();
  });

  it('goes on in the next round when there is more to look up than one takes', async () => {
    const strangers = Array.from({ length: 201 }, () => fresh({ order_id: null }));
    deps.provider.payments.set('order_none', strangers);
    await run();
    expect(await deps.models.unmatchedPayments.countDocuments()).toBe(200);
    await run();
    expect(await deps.models.unmatchedPayments.countDocuments()).toBe(201);
    const { reconciledAt } = await ensureInstallation(deps.models);
    expect(reconciledAt).toBeInstanceOf(Date);
  });

  it('believes no notes that came with the payment itself: its payer writes them', async () => {
    const { checkout } = await lost({ notes: {} });
    const { key } = await ensureInstallation(deps.models);
    for (const one of deps.provider.payments.get(checkout.razorpayOrderId!)!)
      Object.assign(one, { notes: toOrderNotes(checkout, key) });
    await run();
    expect(await now(checkout._id)).toBeNull();
  });

  it.each([
    ['opening', {}],
    ['expired', {}],
    ['expired', { notes: {} }],
  ] as const)(
    'finds the checkout that is %s and never heard of its order by the receipt',
    async (state, order) => {
      const { checkout, paid } = await lost(order);
      const { razorpayOrderId: _order, ...nameless } = checkout;
      await deps.models.checkouts.create({ ...nameless, state });
      expect(await run()).toBe(1);
      await verifyAll();
      expect(await now(checkout._id)).toMatchObject({ state: 'paid', paymentId: paid.id });
    },
  );

  it('has verified what is known and not booked, and asks nothing about the rest', async () => {
    const book = async (fields: Partial<Checkout>, ...payments: Parameters<typeof payment>[0][]) => {
      const checkout = await makeCheckout(deps, { held: false, ...fields });
      const order_id = checkout.razorpayOrderId!;
      deps.provider.payments.set(
        order_id,
        payments.map((one) => fresh({ order_id, ...one })),
      );
      return String(checkout._id);
    };
    const refund = { key: 'k', reason: 'r', at: new Date(), state: 'done' as const };
    await book({ state: 'fulfilled', paymentId: 'pay_a' }, { id: 'pay_a' });
    await book(
      { state: 'fulfilled', paymentId: 'pay_b', refunds: [{ ...refund, paymentId: 'pay_b', amount: 100 }] },
      { id: 'pay_b', amount_refunded: 100 },
    );
    await book({ state: 'expired' }, { id: 'pay_c', status: 'failed' });
    await book({ state: 'expired' }, { id: 'pay_d', status: 'refunded', captured: false });
    const wanted = [
      await book({ state: 'unpaid' }, { id: 'pay_e' }),
      // Somebody gave some of it back at the dashboard before it was settled.
      await book(
        { state: 'unpaid', refunds: [{ ...refund, paymentId: 'pay_i', amount: 100, byProvider: true }] },
        { id: 'pay_i', amount_refunded: 100 },
      ),
      await book({ state: 'fulfilled', paymentId: 'pay_f' }, { id: 'pay_f' }, { id: 'pay_g' }),
      await book({ state: 'fulfilled', paymentId: 'pay_h' }, { id: 'pay_h', amount_refunded: 100 }),
      // Accepted, of a payment too old to be listed, and perhaps carried out since: its event may have been lost.
      await book({
        state: 'fulfilled',
        refunds: [{ ...refund, paymentId: 'pay_k', amount: 100, pending: true }],
      }),
    ];
    expect(await run()).toBe(5);
    expect(deps.out.jobs.map(({ jobId }) => jobId).toSorted()).toEqual(
      wanted.map((id) => `verify-${id}-reconcile`).toSorted(),
    );
  });

  it('notices a refund that its bank sent back after nine days, and makes it due again', async () => {
    const [at, created_at] = [new Date(Date.now() - 9 * 24 * hour), nowS() - 9 * 24 * 3_600];
    const old = payment({ created_at });
    const refund = { key: old.id, paymentId: old.id, refundId: 'rfnd_old', amount: 100, reason: 'r', at };
    const checkout = await makeCheckout(deps, {
      held: false,
      state: 'fulfilled',
      paymentId: old.id,
      refunds: [{ ...refund, state: 'done' }],
    });
    deps.provider.payments.set(checkout.razorpayOrderId!, [old]);
    const theirs = { id: 'rfnd_old', payment_id: old.id, amount: 100, notes: { key: old.id }, created_at };
    deps.provider.strange.push({ ...theirs, status: 'processed' });
    expect(await run()).toBe(0);
    deps.provider.strange[0]!.status = 'failed';
    expect(await again()).toBe(1);
    await verifyAll();
    expect((await now(checkout._id))?.refunds).toMatchObject([{ amount: 100, state: 'due' }]);
    expect(await again()).toBe(0);
  });

  it('runs at once as part of a rebuild: the database may be a restored one', async () => {
    expect(await run()).toBe(0);
    const { checkout } = await lost();
    expect(await run()).toBe(0);
    // What a bank has not paid back yet is found each time, and has no pages.
    await rebuild(deps, { reconcile, pending: async () => pageSize });
    await verifyAll();
    expect(await now(checkout._id)).toMatchObject({ state: 'paid' });
  });

  it('runs once an hour, by one of all workers, and reaches back to when it last ran', async () => {
    await Promise.all([run(), run(), run()]);
    expect(deps.provider.listed).toHaveLength(1);
    await run();
    expect(deps.provider.listed).toHaveLength(1);
    const monthAgo = new Date(Date.now() - 30 * 24 * hour);
    await deps.models.installation.updateOne({}, { $set: { reconciledAt: monthAgo } });
    await run();
    expect(deps.provider.listed[1]?.from).toBeLessThan(monthAgo.getTime() / 1_000 - 4 * 24 * 3_600);
  });

  it('tries again at the next round when the provider does not answer, from where it was', async () => {
    const { checkout } = await lost();
    deps.provider.error = new ProviderError('away', 0);
    expect(await run()).toBe(0);
    deps.provider.error = undefined;
    expect(await run()).toBe(1);
    expect(await now(checkout._id)).toMatchObject({ state: 'expired' });
  });

  it('is taken up again when the worker that was at it has died', async () => {
    await ensureInstallation(deps.models);
    await deps.models.installation.updateOne(
      {},
      { $set: { reconcilingUntil: new Date(Date.now() + 60_000) } },
    );
    await run();
    expect(deps.provider.listed).toHaveLength(0);
    await deps.models.installation.updateOne({}, { $set: { reconcilingUntil: new Date(Date.now() - 1) } });
    await run();
    expect(deps.provider.listed).toHaveLength(1);
  });

  it.each(['reconciledAt', 'reconcilingUntil'])(
    'is not off while a clock that was ahead has noted %s',
    async (when) => {
      await ensureInstallation(deps.models);
      await deps.models.installation.updateOne({}, { $set: { [when]: new Date(Date.now() + hour) } });
      await run();
      expect(deps.provider.listed).toHaveLength(1);
      const noted = await ensureInstallation(deps.models);
      expect(noted.reconciledAt?.getTime()).toBeLessThanOrEqual(Date.now());
    },
  );
});
