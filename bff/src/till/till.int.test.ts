import { randomUUID } from 'node:crypto';
import { nextCursorHeader, routes, type TillAnswer, type TillsAnswer } from '@forno/shared/contracts/server';
import type { Tender } from '@forno/shared/domain';
import { openTillOf } from '@forno/shared/server/till';
import { Types } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [ravi, meera] = [await shop.admin('Ravi'), await shop.admin('Meera')];
const { models } = shop.deps;
beforeEach(async () => {
  const { tills, checkouts, bills, audits } = models;
  await Promise.all([tills.deleteMany(), checkouts.deleteMany(), bills.deleteMany(), audits.deleteMany()]);
});

const by = { _id: new Types.ObjectId(ravi.id), name: 'Ravi' };

/** Paid, as `receive` writes it; without a tender online. */
async function sell(amount: number, paid?: { tender: Tender; till?: string }, refund?: object) {
  const till = paid?.till ? { till: new Types.ObjectId(paid.till) } : {};
  const at = new Date();
  const { insertedId } = await models.checkouts.collection.insertOne({
    _id: new Types.ObjectId(),
    state: 'paid',
    amount,
    paidAt: at,
    ...(paid && { tenders: [{ tender: paid.tender, amount, by, at, ...till }] }),
    refunds: refund
      ? [{ key: randomUUID(), paymentId: 'counter_1', reason: 'Cold', state: 'done', by, at, ...refund }]
      : [],
  });
  return insertedId;
}

const open = async (body: object = { float: 100_000 }, who = ravi) =>
  who.call<TillAnswer>(routes.openTill, { body });
const opened = async () => (await open()).body._id;
const move = (till: string, body: object, key: string = randomUUID()) =>
  ravi.call<TillAnswer>(routes.moveTill, { body: { till, key, reason: 'Vegetables', ...body } });
const close = (till: string, total: number, more: object = {}, who = ravi) =>
  who.call<TillAnswer>(routes.closeTill, { body: { till, counted: { total }, ...more } });
const read = async (till: string) =>
  (await ravi.call<TillAnswer>(routes.till, { params: { id: till } })).body;
const list = async (query = {}) => (await ravi.call<TillsAnswer>(routes.tills, { query })).body;

it('opens one till of a station, however many open it at once and however they write its name', async () => {
  const names = ['Counter', ' counter ', 'COUNTER', undefined];
  const answers = await Promise.all(names.map((station) => open({ float: 100_000, station })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409,
  ]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'till_open' });
  expect((await open({ float: 0, station: 'Bar' })).status).toBe(201);
  expect(await list()).toMatchObject({ open: { float: 100_000, expected: 100_000 }, others: ['Bar'] });
  expect(await openTillOf(models, 'BAR')).toMatchObject({ station: 'Bar' });
});

it('expects the float, cash and pay-ins less what was paid out and back, and keeps other money apart', async () => {
  const till = await opened();
  await sell(29_900, { tender: 'cash', till });
  await sell(
    50_000,
    { tender: 'upi', till },
    { tender: 'upi', till: new Types.ObjectId(till), amount: 10_000 },
  );
  await sell(
    40_000,
    { tender: 'card', till },
    { tender: 'cash', till: new Types.ObjectId(till), amount: 5_000 },
  );
  await sell(70_000);
  await sell(33_300, { tender: 'cash' });
  await move(till, { kind: 'in', amount: 20_000 });
  await move(till, { kind: 'out', amount: 15_000 });
  expect(await list()).toMatchObject({
    open: {
      expected: 100_000 + 29_900 - 5_000 + 20_000 - 15_000,
      sales: 3,
      tenders: {
        cash: { received: 29_900, payments: 1, paidBack: 5_000, refunds: 1 },
        upi: { received: 50_000, paidBack: 10_000 },
        card: { received: 40_000, paidBack: 0 },
      },
      online: { amount: 70_000, payments: 1 },
      bills: null,
    },
    outside: { received: 33_300, payments: 1, paidBack: 0 },
  });
});

it('shows cash that went back out of no till for a sale of long ago, but not that sale', async () => {
  const id = await sell(20_000, { tender: 'cash' }, { tender: 'cash', amount: 4_000 });
  const ago = new Date(Date.now() - 8 * 86_400_000);
  await models.checkouts.updateOne({ _id: id }, { $set: { paidAt: ago, 'tenders.0.at': ago } });
  expect((await list()).outside).toMatchObject({ received: 0, payments: 0, paidBack: 4_000 });
});

it('books a pay-out once that a tap or a network sends again, at once and after closing', async () => {
  const till = await opened();
  const again = () => move(till, { kind: 'out', amount: 12_000 }, 'gas-of-today');
  const answers = await Promise.all([again(), again(), again()]);
  expect(await move(till, { kind: 'out', amount: 50_000 }, 'gas-of-today')).toMatchObject({
    status: 409,
    body: { code: 'till_changed' },
  });
  await close(till, 88_000);
  expect([...answers, await again()].map(({ status, body }) => [status, body.moves.length])).toEqual(
    Array.from({ length: 4 }, () => [200, 1]),
  );
  expect((await move(till, { kind: 'in', amount: 100 })).body).toMatchObject({ code: 'till_closed' });
  expect(await models.audits.countDocuments({ kind: 'till', action: 'paid out' })).toBe(1);
});

it('pays out no more than it has, also of two at once, and says how much that is', async () => {
  const till = await opened();
  await sell(20_000, { tender: 'cash', till });
  await sell(90_000, { tender: 'card', till });
  const out = (amount: number) => move(till, { kind: 'out', amount });
  expect((await out(120_001)).body).toMatchObject({
    code: 'till_short',
    message: 'This till has ₹1,200: no more can be paid out of it.',
  });
  const both = await Promise.all([out(70_000), out(60_000)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await out((await read(till)).expected)).body).toMatchObject({ expected: 0 });
  expect((await out(1)).body).toMatchObject({ message: expect.stringContaining('₹0') });
  expect((await close(till, 500)).body).toMatchObject({ closed: { difference: 500 } });
});

it('says that ₹50 are missing, keeps how it was counted and by whom, and notes that beside the next float', async () => {
  const till = await opened();
  await sell(29_900, { tender: 'cash', till });
  const notes = [
    { note: 50_000, count: 2 },
    { note: 20_000, count: 1 },
  ];
  const body = { till, counted: { notes, coins: 4_900 }, expects: 129_900 };
  expect((await meera.call(routes.closeTill, { body })).body).toMatchObject({
    closed: {
      expected: 129_900,
      counted: 124_900,
      difference: -5_000,
      notes,
      coins: 4_900,
      by: { name: 'Meera' },
    },
    afterClosing: 0,
  });
  expect(await list()).toMatchObject({ open: null, closed: [{ _id: till, closed: { difference: -5_000 } }] });
  const { body: next } = await open({ float: 114_900, station: 'COUNTER' });
  expect([next.lastCounted, (await read(till)).lastCounted]).toEqual([124_900, undefined]);
  const to = { float: '₹1,149', lastCounted: '₹1,249', difference: '−₹100' };
  expect(await models.audits.findOne({ subject: next._id }).lean()).toMatchObject({ to });
  const entries = await models.audits.find({ subject: till }).sort({ _id: 1 }).lean();
  expect(entries).toMatchObject([
    { action: 'opened', by: { name: 'Ravi' } },
    { action: 'closed', by: { name: 'Meera' }, to: { counted: '₹1,249', difference: '−₹50' } },
  ]);
});

it('closes a till once, also when two close it at once', async () => {
  const till = await opened();
  const answers = await Promise.all([close(till, 100_000), close(till, 90_000, {}, meera)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { closed } = await read(till);
  expect(closed?.counted).toBe(answers[0].status === 200 ? 100_000 : 90_000);
  expect((await close(till, 1)).body).toMatchObject({ code: 'till_closed' });
  expect(await models.audits.countDocuments({ kind: 'till', action: 'closed' })).toBe(1);
  expect((await open()).status).toBe(201);
});

it('loses neither sale nor pay-out of the moment of closing: each is in what was expected, or after closing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const till = await opened();
    const moves = Promise.all([1, 2, 3].map(() => move(till, { kind: 'out', amount: 1_000 })));
    const sales = Promise.all([1, 2, 3].map(() => sell(10_000, { tender: 'cash', till })));
    expect((await close(till, 100_000)).status).toBe(200);
    await sales;
    const booked = (await moves).filter(({ status }) => status === 200).length;
    const { closed, afterClosing, expected } = await read(till);
    expect((closed?.expected ?? 0) + afterClosing).toBe(expected);
    expect(expected).toBe(100_000 + 30_000 - 1_000 * booked);
  }
});

it('reads anew when a pay-out comes between the sums and the closing: none is after closing', async () => {
  const till = await opened();
  const meanwhile = () => move(till, { kind: 'out', amount: 1_000 }).then(() => []);
  vi.spyOn(models.checkouts, 'aggregate').mockImplementationOnce(meanwhile as never);
  expect((await close(till, 99_000)).body).toMatchObject({
    closed: { expected: 99_000, difference: 0 },
    afterClosing: 0,
  });
});

it('shows a sale and a refund written after closing as after closing, and changes nothing of the count', async () => {
  const till = await opened();
  await close(till, 100_000);
  await sell(
    25_000,
    { tender: 'cash', till },
    { tender: 'cash', till: new Types.ObjectId(till), amount: 5_000 },
  );
  expect(await read(till)).toMatchObject({
    closed: { expected: 100_000, counted: 100_000, difference: 0 },
    afterClosing: 20_000,
    expected: 120_000,
  });
});

it('asks for the count again when cash came in while somebody counted', async () => {
  const till = await opened();
  await sell(10_000, { tender: 'cash', till });
  expect((await close(till, 100_000, { expects: 100_000 })).body).toMatchObject({ code: 'till_changed' });
  expect((await close(till, 110_000, { expects: 110_000 })).status).toBe(200);
});

it('names the first and the last bill of what was paid here, with taxes and those of credit notes', async () => {
  const till = await opened();
  const paid = { tender: 'cash', till } as const;
  const [one, other] = [await sell(21_000, paid), await sell(21_000, paid)];
  const bill = (sequence: number, checkoutId: Types.ObjectId, more: object = {}) => ({
    _id: `F1/26-27/${sequence}`,
    series: 'F1/26-27',
    sequence,
    checkoutId,
    nth: 0,
    issuedAt: new Date('2026-11-26T15:00:00Z'),
    facts: { cgst: 500, sgst: 500 },
    ...more,
  });
  const back = await sell(21_000, paid, {
    key: 'back',
    tender: 'cash',
    till: new Types.ObjectId(till),
    amount: 21_000,
  });
  await models.bills.collection.insertMany([
    bill(9, one),
    bill(7, other),
    bill(8, await sell(21_000)),
    bill(10, back),
    bill(11, back, { nth: 1, refund: { key: 'back', refundId: 'r' } }),
  ] as never[]);
  expect((await read(till)).bills).toEqual({
    count: 3,
    from: 'F1/26-27/7',
    to: 'F1/26-27/10',
    tax: 3_000,
  });
  expect((await read(till)).taxCredited).toBe(1_000);
});

it('refuses what is no amount, what is too much, unknown keys and notes that do not exist', async () => {
  const till = await opened();
  for (const amount of [0, -1, 0.5, 1e9, '100'])
    expect((await move(till, { kind: 'out', amount })).status).toBe(400);
  expect((await move(till, { kind: 'out', amount: 1, reason: ' ' })).status).toBe(400);
  expect((await move(till, { kind: 'out', amount: 1, rupees: 5 })).status).toBe(400);
  const wrong = [
    { total: -1 },
    { notes: [{ note: 200_000, count: 1 }], coins: 0 },
    { notes: [], coins: 0, total: 5 },
    { notes: [10_000, 10_000].map((note) => ({ note, count: 1 })), coins: 0 },
  ];
  for (const counted of wrong) expect((await close(till, 0, { counted })).status).toBe(400);
  expect((await close('f'.repeat(24), 0)).status).toBe(404);
  expect(await read(till)).toMatchObject({ moves: [], closed: null });
  const move500 = { kind: 'in', amount: 1, reason: 'Coin', at: new Date(), by: by._id } as const;
  const moves = Array.from({ length: 500 }, (_, n) => ({ ...move500, key: `coin-${n}` }));
  await models.tills.updateOne({ _id: till }, { $set: { moves } });
  const full = { code: 'till_changed', message: expect.stringMatching(/500 .* close it, and open the next/) };
  expect((await move(till, { kind: 'in', amount: 1 })).body).toEqual(full);
});

it('goes on to every till that was ever closed, page by page, and none is there twice', async () => {
  const [openedAt, openedBy] = [new Date(), by._id];
  const made = Array.from({ length: 205 }, (_, nth) => {
    // Some of one moment, where a page ends.
    const at = new Date(1_700_000_000_000 + Math.floor(nth / 4));
    const closed = { at, by: openedBy, expected: 0, counted: 0 };
    return { station: 'Counter', float: 0, openedAt, openedBy, moves: [], closed };
  });
  const ids = (await models.tills.insertMany(made)).map(({ _id }) => String(_id));
  const readFrom = async (query: { cursor?: string }): Promise<string[]> => {
    const { body, headers } = await ravi.call<TillsAnswer>(routes.tills, { query });
    const cursor = headers.get(nextCursorHeader);
    return [...body.closed.map(({ _id }) => _id), ...(cursor ? await readFrom({ cursor }) : [])];
  };
  expect(await readFrom({})).toEqual(ids.toReversed());
});

it('forgets who stood at it when their account is deleted', async () => {
  const leaver = await shop.admin('Leela');
  const till = (await open({ float: 0 }, leaver)).body._id;
  expect((await ravi.call(routes.deleteUser, { params: { id: leaver.id } })).status).toBe(200);
  expect((await read(till)).openedBy.name).toBe('A former colleague');
  expect(JSON.stringify(await models.tills.find().lean())).not.toContain('Leela');
});
