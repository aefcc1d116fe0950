import { createHmac, randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import { createNotifier } from '@forno/shared/server/live';
import { waitFor } from '@forno/shared/testing';
import { answers } from '@forno/shared/messages/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

let customer: Client & { id: string };
let checkoutId: string;
let orderId: string;

const provider = await standInForTests();
const shop = await shopForTests({
  RAZORPAY_URL: provider.url,
  ANSWER_WITHIN_MS: 400,
  RAZORPAY_WEBHOOK_SECRET_OLD: 'the-secret-before',
});
const margherita = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
beforeEach(async () => {
  const buyer = await shop.customerWith(choice(margherita));
  customer = buyer;
  ({ checkoutId, orderId } = await buyer.open(299));
});

const hmac = (content: string, secret: string) => createHmac('sha256', secret).update(content).digest('hex');
const report = (paymentId = 'pay_1', order = orderId, signedOrder = order) => ({
  razorpay_order_id: order,
  razorpay_payment_id: paymentId,
  razorpay_signature: hmac(`${signedOrder}|${paymentId}`, shop.config.RAZORPAY_KEY_SECRET),
});
const verify = (body: unknown, who: Client = customer) => who.call(routes.verifyPayment, { body });
const stored = () => shop.deps.models.checkouts.findById(checkoutId).lean();
const jobs = () => shop.deps.producer.queues['payment-verification'].getJobs();
const jobsOfCheckout = async () => (await jobs()).filter((job) => job.data.checkoutId === checkoutId);
const decide = async (change: Record<string, unknown>) => {
  await shop.deps.models.checkouts.updateOne({ _id: checkoutId }, { $set: change, $inc: { version: 1 } });
  await createNotifier(shop.deps.redis, shop.config)(checkoutId);
};
const whenClaimed = () => waitFor(async () => (await stored())?.paymentReportedAt, { what: 'the claim' });

describe('verify-payment', () => {
  it("answers success as soon as the worker's verdict is in the database", async () => {
    const answer = verify(report());
    await whenClaimed();
    await decide({ state: 'paid', paymentId: 'pay_1' });
    expect(await answer).toMatchObject({
      status: 200,
      body: { success: true, checkout: { state: 'paid', claimed: true } },
    });
    expect(await jobsOfCheckout()).toMatchObject([
      { id: `verify-${checkoutId}-pay_1`, data: { claimed: true } },
    ]);
  });

  it('answers 202 with where to look when there is no verdict in time', async () => {
    expect(await verify(report())).toMatchObject({
      status: 202,
      body: {
        success: false,
        message: answers.paymentUndecided,
        checkout: { _id: checkoutId, state: 'unpaid', claimed: true },
      },
    });
  });

  it('waits no longer than the caller asks for, nor than the shop allows', async () => {
    const patient = await shopForTests({ ...shop.config, ANSWER_WITHIN_MS: 60_000 });
    const caller = createClient(patient.url, customer.token);
    // If either limit were ignored, this test would time out.
    expect((await verify({ ...report(), waitMs: 1 }, caller)).status).toBe(202);
    expect((await verify({ ...report(), waitMs: 60_000 })).status).toBe(202);
  });

  it('says that the payment was not completed when the provider says so', async () => {
    const answer = verify(report());
    await whenClaimed();
    await decide({ failure: 'The bank declined.' });
    expect(await answer).toMatchObject({ status: 402, body: { code: 'payment_not_captured' } });
  });

  it('reports a refund when the captured amount differs', async () => {
    const answer = verify(report());
    await whenClaimed();
    await decide({ state: 'refused' });
    expect(await answer).toMatchObject({ status: 409, body: { code: 'payment_mismatch' } });
  });

  it('answers a repeat at once, without another job', async () => {
    await decide({ state: 'fulfilled', paymentId: 'pay_1' });
    expect(await verify(report())).toMatchObject({ status: 200, body: { success: true } });
    expect(await jobsOfCheckout()).toEqual([]);
  });

  it('has a second payment of a paid checkout looked at', async () => {
    await decide({ state: 'paid', paymentId: 'pay_1' });
    expect(await verify(report('pay_2'))).toMatchObject({ status: 200, body: { success: true } });
    expect(await jobsOfCheckout()).toHaveLength(1);
  });

  it.each([
    [
      'one wrong digit',
      () => ({ ...report(), razorpay_signature: report().razorpay_signature.replace(/.$/, 'x') }),
    ],
    ['the signature of another payment', () => ({ ...report('pay_9'), razorpay_payment_id: 'pay_1' })],
    ['the signature of another order', () => report('pay_1', orderId, 'order_other')],
    ['no hexadecimal at all', () => ({ ...report(), razorpay_signature: 'zz' })],
  ])('refuses %s and changes nothing', async (_what, body) => {
    const before = await stored();
    expect(await verify(body())).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await stored()).toEqual(before);
    expect(await jobsOfCheckout()).toEqual([]);
  });

  it("knows nothing of another customer's order, nor of one that does not exist", async () => {
    const other = await shop.customer();
    expect(await verify(report(), other)).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
    expect(await verify(report('pay_1', 'order_none'))).toMatchObject({ status: 404 });
    expect((await stored())?.paymentReportedAt).toBeUndefined();
  });
});

describe('the webhook', () => {
  const event = (name = 'payment.captured', payment = 'pay_1', order = orderId) =>
    JSON.stringify({
      event: name,
      payload: { payment: { entity: { id: payment, order_id: order, amount: 29_900, status: 'captured' } } },
    });
  const send = (body: string, eventId: string | undefined, signature?: string) =>
    shop.visitor.fetch('/payment/webhook', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature ?? hmac(body, shop.config.RAZORPAY_WEBHOOK_SECRET),
        ...(eventId === undefined ? {} : { 'x-razorpay-event-id': eventId }),
      },
    });
  const eventsOf = () => shop.deps.models.webhookEvents.find({ razorpayOrderId: orderId }).lean();

  it('keeps the event, claims the checkout and asks for verification', async () => {
    const eventId = `evt_${randomUUID()}`;
    expect((await send(event(), eventId)).status).toBe(200);
    expect(await eventsOf()).toMatchObject([{ _id: eventId, event: 'payment.captured', paymentId: 'pay_1' }]);
    expect((await stored())?.paymentReportedAt).toBeInstanceOf(Date);
    expect(await jobsOfCheckout()).toMatchObject([{ id: `verify-${checkoutId}-pay_1` }]);
  });

  it('asks the provider once about a payment that the browser and three events tell of', async () => {
    const names = ['payment.authorized', 'payment.captured', 'order.paid'];
    await Promise.all([verify(report()), ...names.map((name) => send(event(name), `evt_${randomUUID()}`))]);
    expect(await eventsOf()).toHaveLength(3);
    expect(await jobsOfCheckout()).toHaveLength(1);
  });

  it('does not verify a payment that already has its orders', async () => {
    await decide({ state: 'fulfilled', paymentId: 'pay_1' });
    await send(event('order.paid'), `evt_${randomUUID()}`);
    expect(await jobsOfCheckout()).toEqual([]);
    expect((await eventsOf())[0]?.processedAt).toBeInstanceOf(Date);
  });

  it('takes the same event a hundred times at once for one', async () => {
    const eventId = `evt_${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(event(), eventId)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await eventsOf()).toHaveLength(1);
    expect(await jobsOfCheckout()).toHaveLength(1);
  });

  it('does nothing about a repeat that comes when its job has long been done', async () => {
    const eventId = `evt_${randomUUID()}`;
    await send(event(), eventId);
    for (const job of await jobsOfCheckout()) await job.remove();
    expect((await send(event(), eventId)).status).toBe(200);
    expect(await jobsOfCheckout()).toEqual([]);
  });

  it('detects repeats by their body when the provider sends no id', async () => {
    await send(event('payment.authorized'), undefined);
    await send(event('payment.authorized'), undefined);
    await send(event('payment.captured'), undefined);
    expect(await eventsOf()).toHaveLength(2);
  });

  it('claims nothing for a failed payment, but has it looked at', async () => {
    await send(event('payment.failed'), `evt_${randomUUID()}`);
    expect((await stored())?.paymentReportedAt).toBeUndefined();
    expect(await jobsOfCheckout()).toMatchObject([{ data: { claimed: false } }]);
  });

  it('finds the checkout by its receipt when a crash kept the provider order id from us', async () => {
    await shop.deps.models.checkouts.updateOne(
      { _id: checkoutId },
      { $set: { state: 'opening' }, $unset: { razorpayOrderId: '' } },
    );
    const body = JSON.stringify({
      event: 'order.paid',
      payload: {
        order: { entity: { id: orderId, receipt: checkoutId } },
        payment: { entity: { id: 'pay_1', order_id: orderId } },
      },
    });
    expect((await send(body, `evt_${randomUUID()}`)).status).toBe(200);
    expect(await jobsOfCheckout()).toHaveLength(1);
  });

  const refund = { amount: 29_900, reason: 'Paid twice.', state: 'due' as const, at: new Date() };
  it.each([
    ['that paid it', 'pay_first', { state: 'paid', paymentId: 'pay_first' }],
    ['a second one', 'pay_second', { refunds: [{ ...refund, key: 'pay_second', paymentId: 'pay_second' }] }],
  ])('finds the checkout of a refund by its payment, %s', async (_which, payment_id, fields) => {
    await decide(fields);
    const body = JSON.stringify({
      event: 'refund.processed',
      payload: { refund: { entity: { id: 'rfnd_1', payment_id } } },
    });
    expect((await send(body, `evt_${randomUUID()}`)).status).toBe(200);
    expect(await jobsOfCheckout()).toHaveLength(1);
  });

  it('still takes the secret from before the last rotation', async () => {
    const body = event();
    expect((await send(body, `evt_${randomUUID()}`, hmac(body, 'the-secret-before'))).status).toBe(200);
  });

  it.each([
    [
      'a changed body',
      () => send(event().replace('29900', '1'), 'evt_x', hmac(event(), shop.config.RAZORPAY_WEBHOOK_SECRET)),
    ],
    ['another secret', () => send(event(), 'evt_x', hmac(event(), 'guessed'))],
    [
      'JSON written anew',
      () =>
        send(
          JSON.stringify(JSON.parse(event()), null, 1),
          'evt_x',
          hmac(event(), shop.config.RAZORPAY_WEBHOOK_SECRET),
        ),
    ],
    ['an empty signature', () => send(event(), 'evt_x', '')],
  ])('refuses %s with 400 and keeps nothing', async (_what, sent) => {
    expect((await sent()).status).toBe(400);
    expect(await eventsOf()).toEqual([]);
    expect((await stored())?.paymentReportedAt).toBeUndefined();
  });

  it('refuses a signed text that is no event', async () => {
    expect((await send('[]', 'evt_y')).status).toBe(400);
    expect((await send('nonsense', 'evt_y')).status).toBe(400);
  });

  it('refuses ten megabytes unread', async () => {
    expect((await send('x'.repeat(10_000_000), 'evt_z')).status).toBe(413);
  });

  it('accepts an event about an order that is not ours, to stop its retries', async () => {
    expect((await send(event('order.paid', 'pay_1', 'order_foreign'), `evt_${randomUUID()}`)).status).toBe(
      200,
    );
  });
});
