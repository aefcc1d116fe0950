import { routes } from '@forno/shared/contracts/server';
import { limits, outForDelivery } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { jobOfMail, unsubscribeToken } from '@forno/shared/server/mail';
import { checkoutDocument, waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin(), await shop.customer()];

const mailModel = () => shop.deps.models.mails;
const { place, stored, update, cancel } = orderCalls(shop, admin);
const mails = () => mailModel().find().sort({ _id: 1 }).lean();
const move = async (order: Order, status: Order['status']) => {
  expect(await update(order._id, { status })).toMatchObject({ status: 200 });
  const written = async () => (await stored(order._id))?.mailDue === undefined;
  await waitFor(written, { what: 'the mail to be written' });
};
const userId = () => new Types.ObjectId(customer.id);
beforeEach(() => mailModel().deleteMany({}));

it('mails the customer once per checkout, when its last order is out for delivery', async () => {
  const together = { userId: userId(), checkoutId: new Types.ObjectId(), base: 'Thin Crust' };
  const [one, other] = [await place(together), await place({ ...together, line: 1, quantity: 2 })];
  await move(one, outForDelivery);
  expect(await mails()).toEqual([]);
  await move(other, outForDelivery);
  await move(other, 'In the Kitchen');
  await move(other, outForDelivery);
  expect(await mails()).toMatchObject([
    {
      _id: `order-sent-${String(one.checkoutId)}`,
      to: 'asha@forno.example',
      data: { pizzas: [{ quantity: 1, recipe: expect.arrayContaining(['Thin Crust']) }, { quantity: 2 }] },
    },
  ]);
  // Whoever has the mail, and no account, sees how far it is.
  const [token = ''] = /(?<=#token=).+/.exec(String((await mails())[0]?.data['follow'])) ?? [];
  expect(await shop.visitor.call(routes.sharedDelivery, { body: { token } })).toMatchObject({
    status: 200,
    body: { status: outForDelivery },
  });
});

it('has no link to follow it by once that has ended, as after a restore', async () => {
  const order = await place({ userId: userId() });
  const { checkoutId: _id } = order;
  await shop.deps.models.checkouts.create(checkoutDocument({ _id, followEnded: true }));
  await move(order, outForDelivery);
  const [mail] = await mails();
  expect(mail?.data).toHaveProperty('link');
  expect(mail?.data).not.toHaveProperty('follow');
});

it('takes the mail back with the move, and mails once it is sent out again', async () => {
  const order = await place({ userId: userId() });
  const job = async () => {
    const id = jobOfMail({ _id: `order-sent-${String(order.checkoutId)}`, template: 'order-sent' }).job.jobId;
    return shop.deps.producer.queues['account-email'].getJob(id);
  };
  await move(order, outForDelivery);
  await waitFor(job, { what: 'the mail to wait' });
  await move(order, 'In the Kitchen');
  await waitFor(async () => !(await job()), { what: 'the mail to be taken back' });
  expect(await mails()).toEqual([]);
  await move(order, outForDelivery);
  expect(await mails()).toHaveLength(1);
  expect((await waitFor(job, { what: 'the mail to wait' })).opts.delay).toBe(limits.undoMs);
});

it('mails what is coming, not what was refunded and put back, by the time that the road takes', async () => {
  const restocks = [{ key: 'k', quantity: 1, state: 'returned' as const }];
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  // As the kitchen was: handed over at once, it is there long before.
  const promise = { from: at(110), to: at(120) };
  const order = await place({ userId: userId(), quantity: 2, restocks, promise, expected: promise });
  await move(order, outForDelivery);
  const [mail] = await mails();
  expect(mail?.data).toMatchObject({ pizzas: [{ quantity: 1 }] });
  const told = JSON.stringify(mail?.data['promise']);
  expect(/"to":"([^"]+)"/.exec(told)?.[1]?.localeCompare(promise.from.toISOString())).toBe(-1);
});

it('mails that the rest is on its way when what it waited for is cancelled, once', async () => {
  const together = { userId: userId(), checkoutId: new Types.ObjectId() };
  const [sent, waiting, late] = [
    await place(together),
    await place({ ...together, line: 1 }),
    await place({ ...together, line: 2 }),
  ];
  await move(sent, outForDelivery);
  await cancel(waiting._id);
  expect(await mails()).toEqual([]);
  await cancel(late._id);
  expect(await mails()).toMatchObject([
    { _id: `order-sent-${String(sent.checkoutId)}`, data: { pizzas: [{ quantity: 1 }] } },
  ]);
  await cancel(sent._id);
  expect(await mails()).toHaveLength(1);
});

it('mails a cancellation without refund; refunds have their own mail', async () => {
  const [kept, refunded] = [await place(), await place()];
  const body = { refund: false, reason: 'Nobody opened the door.' };
  await cancel(kept._id, body);
  await cancel(refunded._id);
  expect(await mails()).toMatchObject([
    {
      template: 'order-cancelled',
      data: { pizza: 'Margherita', reason: body.reason, link: expect.stringMatching(/\/contact\?order=.+/) },
    },
  ]);
});

it('can be unsubscribed only by the link in a mail or in the profile', async () => {
  const wanted = async () =>
    (await customer.call<{ user: { orderMails: boolean } }>(routes.profile)).body.user.orderMails;
  const token = unsubscribeToken(shop.config, customer.id);
  const forged = unsubscribeToken({ JWT_SECRET: 'x'.repeat(40) }, customer.id);
  const press = (params: { token: string }) => shop.visitor.call(routes.unsubscribe, { params });
  expect(await press({ token: forged })).toMatchObject({ body: { code: 'link_invalid' } });
  expect(await wanted()).toBe(true);
  // As a mail program does: a form that says so, to the address in the header.
  const oneClick = await fetch(`${shop.url}/user/unsubscribe/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(oneClick.status).toBe(200);
  expect(await wanted()).toBe(false);
  await move(await place({ userId: userId() }), outForDelivery);
  expect(await mails()).toEqual([]);
  await customer.call(routes.updateProfile, { body: { orderMails: true } });
  expect(await wanted()).toBe(true);
});
