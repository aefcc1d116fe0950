import { randomUUID } from 'node:crypto';
import type { User } from '@forno/shared/server/db';
import { retentionSettings } from '@forno/shared/domain';
import { eraseFinished, erasePerson } from '@forno/shared/server/operations';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { pageSize } from './backlog.ts';
import { kept } from './retention.ts';
import { createSweep } from './sweep.ts';

const deps = await depsForTests();
const { models, config } = deps;
const sweep = createSweep({ repaired: () => {} });
const retention = () => sweep(deps, { task: 'retention' });
const erase = () => sweep(deps, { task: 'erasures' });

const hour = 3_600_000;
const never = new Date('9999-12-31');
type Kind = keyof typeof kept;
/** An hour inside the limit, or beyond it. */
const young = (of: Kind) => new Date(Date.now() - config[retentionSettings[of]] * 24 * hour + hour);
const old = (of: Kind) => new Date(Date.now() - config[retentionSettings[of]] * 24 * hour - hour);

const closed = { state: 'expired', held: false, askAt: never } as const;
const refund = {
  key: 'k',
  paymentId: 'p',
  amount: 1,
  reason: 'late',
  state: 'done',
  at: new Date(),
} as const;

/** Makes one and returns its id. */
const make = {
  checkouts: async (holdUntil: Date, fields: Parameters<typeof makeCheckout>[1] = {}) =>
    (await makeCheckout(deps, { ...closed, holdUntil, ...fields }))._id,
  contactMessages: async (createdAt: Date) => {
    const words = { userId: new Types.ObjectId(), name: 'Asha', email: 'asha@forno.example', message: 'Hi' };
    return (await models.complaints.create({ ...words, createdAt }))._id;
  },
  mails: async (createdAt: Date, state: 'due' | 'sent' | 'dead' = 'sent') => {
    const mail = { _id: randomUUID(), template: 'refund', to: 'asha@forno.example', attempts: 1 } as const;
    return (await models.mails.create({ ...mail, state, createdAt }))._id;
  },
  webhookEvents: async (receivedAt: Date, processedAt: Date | null = receivedAt) => {
    const event = { _id: randomUUID(), event: 'order.paid', receivedAt };
    return (await models.webhookEvents.create({ ...event, ...(processedAt && { processedAt }) }))._id;
  },
  users: async (createdAt: Date, fields: Partial<User> = {}) => {
    const user = {
      name: 'Asha',
      email: `${randomUUID()}@forno.example`,
      passwordHash: 'x',
      address: '1 Lane',
    };
    const fresh = { role: 'customer', cartId: randomUUID(), sessionsFrom: createdAt, createdAt } as const;
    return (await models.users.create({ ...user, ...fresh, ...fields }))._id;
  },
};
const isThere = async (of: Kind, id: unknown) =>
  (await models[of === 'contactMessages' ? 'complaints' : of].collection.findOne({ _id: id } as object)) !==
  null;
const login = (at: Date) => ({ jti: 'j', device: 'd', from: 'n', at, expiresAt: at });

describe.each(Object.keys(kept) as Kind[])('of %s', (of) => {
  it('those kept long enough end, the younger stay', async () => {
    const [gone, stays] = [await make[of](old(of)), await make[of](young(of))];
    await retention();
    expect(await isThere(of, gone)).toBe(false);
    expect(await isThere(of, stays)).toBe(true);
  });
});

it.each(['clockOff', 'clockUnknown'] as const)('ends nothing while it says %s', async (said) => {
  const mail = await make.mails(old('mails'));
  deps.provider[said] = true;
  await retention();
  expect(await isThere('mails', mail)).toBe(true);
});

it('with a message ends what was answered to it, as audits of before have it', async () => {
  const ids = [await make.contactMessages(old('contactMessages')), await make.contactMessages(new Date())];
  const audit = {
    kind: 'ticket',
    title: 'T1',
    action: 'answer',
    at: new Date(),
    to: { answer: 'No.' },
  } as const;
  const by = { _id: new Types.ObjectId(), name: 'Ravi' };
  await models.audits.insertMany(ids.map((id) => ({ ...audit, by, subject: String(id) })));
  await retention();
  const left = await models.audits
    .find({ subject: { $in: ids.map(String) } })
    .sort({ _id: 1 })
    .lean();
  expect(left.map(({ to }) => to)).toEqual([{}, { answer: 'No.' }]);
});

describe('however old it is, there stays', () => {
  it.each<[string, Parameters<typeof makeCheckout>[1]]>([
    ['paid', { state: 'paid', paymentId: 'pay_1' }],
    ['fulfilled', { state: 'fulfilled', paymentId: 'pay_1' }],
    ['refused, its money given back', { state: 'refused', refunds: [refund] }],
    ['expired, with money given back', { refunds: [refund] }],
    ['still asked about', { askAt: new Date() }],
    ['still open', { state: 'unpaid' }],
  ])('a checkout that is %s', async (_what, fields) => {
    const id = await make.checkouts(old('checkouts'), fields);
    await retention();
    expect(await isThere('checkouts', id)).toBe(true);
  });

  it('an order, a mail that is due, and an event that nobody dealt with', async () => {
    const order = await models.orders.create(orderDocument({ createdAt: new Date(0) }));
    const mail = await make.mails(old('mails'), 'due');
    const event = await make.webhookEvents(old('webhookEvents'), null);
    await retention();
    expect(await models.orders.exists({ _id: order._id })).toBeTruthy();
    expect(await isThere('mails', mail)).toBe(true);
    expect(await isThere('webhookEvents', event)).toBe(true);
  });

  it.each<[string, Partial<User>]>([
    ['verified', { isVerified: true }],
    ["an admin's", { role: 'admin' }],
    ['in use', { sessions: [login(new Date())] }],
    ['sent a link lately', { verification: { links: [{ hash: 'h', expiresAt: new Date() }] } }],
    ['sent one by the release before', { verification: { hash: 'h', expiresAt: new Date() } }],
  ])('an account that is %s', async (_what, fields) => {
    const id = await make.users(old('users'), fields);
    await retention();
    expect(await isThere('users', id)).toBe(true);
  });

  it.each([
    ['ordered', (userId: Types.ObjectId) => models.orders.create(orderDocument({ userId }))],
    ['paid', (userId: Types.ObjectId) => makeCheckout(deps, { userId, state: 'refused', held: false })],
  ])('an account that has %s', async (_what, did) => {
    const id = await make.users(old('users'));
    await did(id);
    await retention();
    expect(await isThere('users', id)).toBe(true);
  });
});

it('an unverified account ends with its messages and mails, after a login long ago too', async () => {
  const id = await make.users(old('users'), { sessions: [login(old('users'))] });
  const { email } = (await models.users.findById(id).lean())!;
  const now = new Date();
  await models.complaints.create({ userId: id, name: 'A', email, message: 'Hi', createdAt: now });
  await models.mails.create({ _id: 'v', template: 'verify-email', to: email, state: 'due', createdAt: now });
  await retention();
  expect(await isThere('users', id)).toBe(false);
  expect([await models.complaints.countDocuments(), await models.mails.countDocuments()]).toEqual([0, 0]);
});

it('accounts that stay do not keep those behind them from ending, and one line tells the counts', async () => {
  const told = vi.spyOn(deps.logger, 'info');
  const busy = await Promise.all(Array.from({ length: pageSize }, () => make.users(new Date(0))));
  await models.orders.insertMany(busy.map((userId) => orderDocument({ userId })));
  const gone = await make.users(old('users'));
  await make.mails(old('mails'));
  await retention();
  await retention();
  expect(await isThere('users', gone)).toBe(false);
  const counts = told.mock.calls.map(([what]) => what as unknown);
  expect(counts).toMatchObject([{ ended: { mails: 1, users: 0 } }, { ended: { mails: 0, users: 1 } }]);
  told.mockRestore();
});

describe('a person whose account is gone', () => {
  it('is erased by the sweep from an order that was under way, once it is delivered', async () => {
    const checkout = await makeCheckout(deps, { state: 'fulfilled', held: false });
    const { _id: checkoutId, userId, customer } = checkout;
    const order = orderDocument({ checkoutId, userId, customer, status: 'In the Kitchen' });
    await models.orders.create(order);
    const user = (await models.users.findByIdAndDelete(userId).lean())!;
    await erasePerson(models, user);
    await erase();
    expect(await models.orders.findById(order._id).lean()).toMatchObject({ customer });
    await models.orders.updateOne({ _id: order._id }, { status: 'Delivered' });
    await erase();
    for (const document of [
      await models.orders.findById(order._id).lean(),
      await models.checkouts.findById(checkoutId).lean(),
    ])
      expect(document).toMatchObject({ customer: { name: 'Former customer', email: '' } });
    expect(await models.checkouts.exists({ eraseWhenDone: true })).toBeNull();
  });

  it('keeps the work of nobody else waiting when it can not be erased', async () => {
    const people = [await makeCheckout(deps, closed), await makeCheckout(deps, closed)];
    const { _id: first } = people[0]!;
    await models.checkouts.updateMany({}, { eraseWhenDone: true });
    const fails = vi.spyOn(models.orders, 'updateMany').mockImplementationOnce((() => {
      throw new Error('no');
    }) as never);
    await erase();
    fails.mockRestore();
    const left = await models.checkouts.find({ eraseWhenDone: true }).lean();
    expect(left.map(({ _id }) => String(_id))).toEqual([String(first)]);
    await eraseFinished(models, people[0]!.userId);
    expect(await models.checkouts.exists({ eraseWhenDone: true })).toBeNull();
  });
});

describe('an order taken at the counter', () => {
  const staff = (name: string) => ({ _id: new Types.ObjectId(), name });
  const given = (createdAt: Date, by = staff('Ravi')) => ({
    state: 'fulfilled' as const,
    channel: 'counter' as const,
    customer: { name: 'Meena', email: '' },
    takenBy: by,
    tenders: [1, 2].map((amount) => ({ tender: 'cash' as const, amount, by, at: createdAt })),
    createdAt,
  });

  it('without an account is anonymised as old as a message, and not before', async () => {
    const made = [young('contactMessages'), old('contactMessages')].map((createdAt) =>
      makeCheckout(deps, given(createdAt)),
    );
    const [recent, past] = await Promise.all(made);
    const started = createSweep({ repaired: () => {} });
    await started(deps, { task: 'retention' });
    await erase();
    const nameOf = async (one: { _id: Types.ObjectId } | undefined) =>
      (await models.checkouts.findById(one?._id).lean())?.customer.name;
    expect([await nameOf(recent), await nameOf(past)]).toEqual(['Meena', 'Former customer']);
    // Not with each round: the counter's are read whole.
    const { _id } = await makeCheckout(deps, given(old('contactMessages')));
    await started(deps, { task: 'retention' });
    expect(await models.checkouts.exists({ _id, eraseWhenDone: true })).toBeNull();
  });

  it('forgets who of the staff took it and its money, once they are gone', async () => {
    const ravi = staff('Ravi');
    const { _id } = await makeCheckout(deps, given(new Date(), ravi));
    await erasePerson(models, { _id: ravi._id, email: 'ravi@forno.example' });
    expect(JSON.stringify(await models.checkouts.findById(_id).lean())).not.toContain('Ravi');
  });
});

it('a corrected email whose process died reaches the orders of its account, and nothing of whoever has the other mailbox now', async () => {
  const [wrong, right] = [`${randomUUID()}@gmial.example`, `${randomUUID()}@gmail.example`];
  const correcting = { from: [wrong], at: new Date(0) };
  const userId = await make.users(new Date(), { email: right, correcting });
  const customer = { name: 'Asha', email: wrong };
  const checkoutId = await make.checkouts(new Date(), { userId, customer });
  const { _id: orderId } = await models.orders.create(orderDocument({ userId, checkoutId, customer }));
  const mail = (template: 'order-confirmation' | 'order-sent', fields: object) =>
    models.mails.create({ _id: randomUUID(), template, to: wrong, createdAt: new Date(), ...fields });
  const { _id: confirmed } = await mail('order-confirmation', { state: 'sent', checkoutId });
  const { _id: waiting } = await mail('order-sent', { state: 'due', checkoutId });
  const { _id: stranger } = await mail('order-sent', { state: 'due', checkoutId: new Types.ObjectId() });
  await sweep(deps, { task: 'corrections' });
  await sweep(deps, { task: 'corrections' });
  expect((await models.checkouts.findById(checkoutId).lean())?.customer.email).toBe(right);
  expect(await models.orders.exists({ _id: orderId, 'customer.email': right, words: right })).toBeTruthy();
  const again = new RegExp(`^${confirmed}-again-`);
  expect(await models.mails.find({ to: right }, { _id: 1 }).sort({ template: 1 }).lean()).toEqual([
    { _id: expect.stringMatching(again) },
    { _id: waiting },
  ]);
  expect((await models.mails.findById(stranger).lean())?.to).toBe(wrong);
});
