import { remakeOrder, returnParts } from '@forno/shared/server/checkouts';
import { type Order, settingsId } from '@forno/shared/server/db';
import { printCancelled, printDeliveryChange } from '@forno/shared/server/queues';
import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { openPrinter } from '../testing/fake-printer.ts';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createPrinting } from './print-sheet.ts';

const deps = await depsForTests();
Object.assign(deps.config, { PRINTERS: 'here' });
const [kitchen, packing] = [await openPrinter(), await openPrinter()];
afterAll(() => Promise.all([kitchen.stop(), packing.stop()]));
const job = createPrinting();
const { orders, settings } = deps.models;
beforeEach(async () => {
  for (const printer of [kitchen, packing]) Object.assign(printer, { mood: 'ready', sheets: [] });
  const printers = { ticket: kitchen.at(), slip: packing.at() };
  await settings.updateOne({ _id: settingsId }, { $set: { printers, version: 1 } }, { upsert: true });
});

const by = { _id: new Types.ObjectId(), name: 'Ravi' };
const voided = { at: new Date(), by, reason: 'Too late.' };
/** What is due, printed, each job twice; returns what came out since, of the kitchen's and of Pack's printer. */
async function printAll() {
  for (const printer of [kitchen, packing]) printer.sheets.length = 0;
  for (const { queue, jobId } of [...deps.out.jobs, ...deps.out.jobs])
    if (queue === 'printing') await job(deps, { printId: jobId.slice(6) });
  return [kitchen.sheets, packing.sheets] as const;
}
/** Two pizzas, three of the first. */
async function ordered(fields: Parameters<typeof makeCheckout>[1] = {}, first: Partial<Order> = {}) {
  const checkout = await makeCheckout(deps, {
    state: 'paid',
    paymentId: 'pay_1',
    paidAt: new Date(),
    ...fields,
  });
  const make = createOrderLines();
  await Promise.all(checkout.lines.map(({ line }) => make(deps, { checkoutId: String(checkout._id), line })));
  const of = { checkoutId: checkout._id, line: 0 };
  await orders.updateOne(of, { $set: { quantity: 3, totalAmount: 90_000, ...first } });
  return checkout._id;
}
const lineOf = (checkoutId: Types.ObjectId, line = 0) =>
  orders.findOne({ checkoutId, line }).orFail().lean<Order>();
/** Two of the first are given back, and not made. */
async function giveBack(checkoutId: Types.ObjectId) {
  const restocks = [{ key: 'part-1', quantity: 2, state: 'returning' as const }];
  await orders.updateOne({ checkoutId, line: 0 }, { $set: { restocks } });
  const order = await lineOf(checkoutId);
  await returnParts(deps, order);
  await returnParts(deps, order);
}

it('fewer of a line are said on a ticket of it alone, with how many it was, and on a slip whose amounts fit', async () => {
  const id = await ordered();
  await printAll();
  await giveBack(id);
  const [[ticket, ...more], [slip, ...others]] = await printAll();
  expect(ticket).toMatch(/CHANGED: MAKE FEWER[^]*1 \xd7 Pizza 0 \(was 3\)/);
  expect(ticket).not.toContain('Pizza 1');
  expect(slip).toMatch(
    /CHANGED: THROW THE OTHER SLIP AWAY[^]*1 \xd7 Pizza 0 \(was 3\), Rs 300[^]*1 \xd7 Pizza 1/,
  );
  expect([...more, ...others]).toEqual([]);
});

it('of what is made the kitchen is told nothing, and of what is out nobody', async () => {
  const baked = { status: 'In the Kitchen' as const, baked: { at: new Date(), by } };
  const [made, out] = [await ordered({}, baked), await ordered({}, { status: 'Sent to Delivery' })];
  await printAll();
  await giveBack(made);
  await giveBack(out);
  expect((await printAll()).map(({ length }) => length)).toEqual([0, 1]);
});

it('what was not on paper yet is printed once, as it is by then', async () => {
  const id = await ordered();
  await giveBack(id);
  const [[ticket, ...more], slips] = await printAll();
  expect(ticket).toContain('(was 3)');
  expect(ticket).not.toContain('CHANGED');
  expect([more.length, slips.length]).toEqual([0, 1]);
});

it('a change while a sheet is on its way is on that sheet, or on one after it', async () => {
  const id = await ordered();
  await deps.models.prints.updateOne({ _id: `ticket-${String(id)}` }, { $set: { sending: true } });
  await giveBack(id);
  const told = new Set(deps.out.jobs.map(({ jobId }) => jobId).filter((jobId) => jobId.endsWith('-part-1')));
  expect(told.size).toBe(1);
});

it('a cancelled line leaves a slip of the rest, and the last one a slip that says so, however many at once', async () => {
  const id = await ordered();
  await printAll();
  const cancel = async (line: number) => {
    await orders.updateOne({ checkoutId: id, line }, { $set: { voided } });
    await printCancelled(deps, [await lineOf(id, line)]);
  };
  await cancel(0);
  const [[ticket], [slip]] = await printAll();
  expect(ticket).toMatch(/CANCELLED: DO NOT MAKE THIS[^]*3 \xd7 Pizza 0/);
  expect(slip).toMatch(/CHANGED: THROW[^]*Pizza 1/);
  expect(slip).not.toContain('Pizza 0');
  await cancel(1);
  const [, [last]] = await printAll();
  expect(last).toMatch(/CANCELLED: DO NOT HAND THIS OVER[^]*Pizza 0[^]*Pizza 1/);
  const both = await ordered();
  await printAll();
  await orders.updateMany({ checkoutId: both }, { $set: { voided } });
  await printCancelled(deps, [await lineOf(both), await lineOf(both, 1)]);
  expect((await printAll()).map(({ length }) => length)).toEqual([2, 1]);
});

it('a slip says when and on which day, and one of another time what it was before', async () => {
  const promise = { from: new Date('2099-11-30T07:00Z'), to: new Date('2099-11-30T07:30Z') };
  const id = await ordered({ fulfilment: 'pickup', promise });
  const [, [slip]] = await printAll();
  expect(slip).toMatch(/Mon, 30 Nov[^\n]*\n[^]*12:30\x961:00/);
  const change = {
    checkoutId: id,
    key: 'time-1',
    sheets: ['ticket', 'slip'],
    before: 'Sun, 29 Nov',
  } as const;
  await printDeliveryChange(deps, change);
  const changed = (await printAll()).map(([sheet]) => sheet);
  expect(changed).toHaveLength(2);
  for (const sheet of changed) expect(sheet).toMatch(/CHANGED: THROW[^]*Before: Sun, 29 Nov/);
});

it('what is made again is no further line of a slip, unless it goes out by itself', async () => {
  const id = await ordered();
  const remake = async (key: string) => {
    const of = String((await lineOf(id))._id);
    await remakeOrder(deps, { of, key, quantity: 1, reason: 'burnt', by });
  };
  await printAll();
  await remake('again-0001');
  expect((await printAll()).map(({ length }) => length)).toEqual([1, 0]);
  await orders.updateMany({ checkoutId: id }, { $set: { status: 'Sent to Delivery' } });
  await remake('again-0002');
  const [tickets, [slip]] = await printAll();
  expect(tickets).toHaveLength(1);
  expect(slip).toContain('1 \xd7 Pizza 0, Rs 0');
});
