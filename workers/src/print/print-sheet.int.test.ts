import { callName, type Printers } from '@forno/shared/domain';
import { remakeOrder } from '@forno/shared/server/checkouts';
import { settingsId } from '@forno/shared/server/db';
import { writePrints } from '@forno/shared/server/queues';
import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { prints as sweepPrints } from '../sweep/unfinished.ts';
import { createBacklog } from '../sweep/backlog.ts';
import { openPrinter } from '../testing/fake-printer.ts';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createPrinting } from './print-sheet.ts';

const deps = await depsForTests();
Object.assign(deps.config, { PRINTERS: 'here' });
const [kitchen, packing] = [await openPrinter(), await openPrinter()];
afterAll(() => Promise.all([kitchen.stop(), packing.stop()]));
let job = createPrinting();
const { prints, orders, settings } = deps.models;

const setPrinters = async (printers: Printers) => {
  await settings.updateOne({ _id: settingsId }, { $set: { printers, version: 1 } }, { upsert: true });
};
beforeEach(async () => {
  job = createPrinting();
  for (const printer of [kitchen, packing]) Object.assign(printer, { mood: 'ready', sheets: [], asked: 0 });
  await setPrinters({ ticket: kitchen.at(), slip: packing.at() });
});

const delivery = { address: '7 Hill Road', phone: '+919876543210', note: 'No nuts! Ring twice' };
/** A paid delivery with its orders; its prints are enqueued. */
async function ordered(fields: Parameters<typeof makeCheckout>[1] = {}) {
  const checkout = await makeCheckout(deps, {
    state: 'paid',
    paymentId: 'pay_1',
    paidAt: new Date(),
    delivery,
    ...fields,
  });
  const make = createOrderLines();
  await Promise.all(checkout.lines.map(({ line }) => make(deps, { checkoutId: String(checkout._id), line })));
  return String(checkout._id);
}
const due = () =>
  deps.out.jobs.filter(({ queue }) => queue === 'printing').map(({ jobId }) => jobId.slice(6));
const print = (printId: string) => job(deps, { printId });
const shown = (_id: string) => prints.findById(_id).lean();

describe('a paid delivery', () => {
  it('is printed once, on a ticket for the kitchen and a slip for the box, by the words of the board', async () => {
    const id = await ordered();
    expect(due()).toEqual([`ticket-${id}`, `slip-${id}`]);
    for (const one of [...due(), ...due()]) await print(one);
    expect([kitchen.sheets.length, packing.sheets.length]).toEqual([1, 1]);
    const [first] = await orders.find().sort({ line: 1 }).lean();
    const [ticket, slip] = [kitchen.sheets[0] ?? '', packing.sheets[0] ?? ''];
    for (const said of [
      callName(first!),
      '1 \xd7 Pizza 0',
      '1 \xd7 Pizza 1',
      'Regular',
      'No nuts! Ring twice',
    ])
      expect(ticket).toContain(said);
    expect(ticket).not.toContain('7 Hill Road');
    for (const said of [
      'Forno',
      'Asha',
      '7 Hill Road',
      '+91 98765 43210',
      'Paid online: Rs 480',
      '/user/ride#token=',
    ])
      expect(slip).toContain(said);
    expect(await shown(`slip-${id}`)).toMatchObject({ state: 'printed', unsure: 0 });
    expect(JSON.stringify(await prints.find().lean())).not.toMatch(/Asha|Hill|98765/);
  });

  it('says on its slip how the counter was paid, and what is on its way back', async () => {
    const tender = { tender: 'cash' as const, amount: 48_000, by: { _id: new Types.ObjectId(), name: 'R' } };
    const id = await ordered({ paymentId: 'counter_1', tenders: [{ ...tender, at: new Date() }] });
    const refund = { amount: 9_900, state: 'due' as const, reason: 'Cold.', byProvider: false };
    await orders.updateOne({ checkoutId: id }, { $set: { refund: { ...refund, at: new Date() } } });
    await print(`slip-${id}`);
    for (const said of ['Paid in cash: Rs 480', 'Being given back: Rs 99'])
      expect(packing.sheets[0]).toContain(said);
  });

  it('says when not all of it is there, and waits for nothing that was cancelled', async () => {
    const [id, other] = [await ordered(), await ordered()];
    await orders.updateMany({ checkoutId: { $in: [id, other] } }, { $set: { lines: 2 } });
    const by = { _id: new Types.ObjectId(), name: 'Ravi', email: 'ravi@example.com' };
    const voided = { at: new Date(), reason: 'Too late.', by };
    await orders.updateOne({ checkoutId: id, line: 1 }, { $set: { voided } });
    await orders.deleteOne({ checkoutId: other, line: 1 });
    for (const one of [id, other]) await print(`slip-${one}`);
    expect(packing.sheets.map((sheet) => sheet.includes('1 of 2 orders'))).toEqual([false, true]);
  });

  it('that is collected says so to who makes it and to who packs it; one that is brought does not', async () => {
    for (const id of [await ordered({ fulfilment: 'pickup' }), await ordered()]) {
      await print(`ticket-${id}`);
      await print(`slip-${id}`);
    }
    for (const { sheets } of [kitchen, packing])
      expect(sheets.map((sheet) => sheet.includes('TO COLLECT AT THE SHOP'))).toEqual([true, false]);
  });

  it('has another ticket for what is made again: that alone, and told so', async () => {
    const id = await ordered();
    const [of] = await orders.find({ checkoutId: id }).sort({ line: 1 }).lean();
    const by = { _id: new Types.ObjectId(), name: 'Ravi' };
    const wish = { of: String(of?._id), key: 'again-0001', quantity: 1, reason: 'burnt', by } as const;
    const made = await remakeOrder(deps, wish);
    const again = made.ok ? `ticket-${String(made.value.order._id)}` : '';
    expect(due()).toEqual([`ticket-${id}`, `slip-${id}`, again]);
    await print(again);
    expect(kitchen.sheets).toEqual([expect.stringContaining('Remake of 1 \xd7 Pizza 0: burnt')]);
    expect(kitchen.sheets[0]).not.toContain('Pizza 1');
  });

  it('is printed once by two workers that are at it at the same time', async () => {
    const id = await ordered();
    const both = await Promise.allSettled([
      print(`ticket-${id}`),
      createPrinting()(deps, { printId: `ticket-${id}` }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(kitchen.sheets).toHaveLength(1);
  });

  it('is paid and made all the same where there is no printer, and where the queue is away: the sweep finds it', async () => {
    await setPrinters({ ticket: kitchen.at(), slip: null });
    deps.queueTakes = false;
    const id = await ordered();
    deps.queueTakes = true;
    await sweepPrints(deps, new Date(Date.now() + 60_000), createBacklog());
    expect(due()).toEqual([`ticket-${id}`]);
  });

  it('for later it is printed when it is to be begun, however long ago it was ordered', async () => {
    const startAt = new Date(Date.now() + 7_200_000);
    const id = await ordered({ pizzas: 1, startAt });
    const sweepAt = (ms: number) => sweepPrints(deps, new Date(ms), createBacklog());
    await sweepAt(startAt.getTime());
    expect(due()).toEqual([]);
    await sweepAt(startAt.getTime() + deps.config.UNFINISHED_AFTER_MS);
    expect(due().toSorted()).toEqual([`slip-${id}`, `ticket-${id}`]);
    const ago = new Date(Date.now() - 86_400_000);
    await orders.updateMany({ checkoutId: id }, { $set: { createdAt: ago, startAt: new Date() } });
    await print(`ticket-${id}`);
    expect(kitchen.sheets).toHaveLength(1);
  });

  it('is not printed once it is cancelled', async () => {
    const id = await ordered({ pizzas: 1 });
    await orders.updateMany(
      {},
      { $set: { voided: { at: new Date(), by: { _id: new Types.ObjectId(), name: 'A' }, reason: 'x' } } },
    );
    await print(`ticket-${id}`);
    expect(kitchen.sheets).toEqual([]);
    expect(await shown(`ticket-${id}`)).toMatchObject({
      state: 'missed',
      reason: 'Its orders were cancelled.',
    });
    const cancelled = { _id: `ticket-${id}-cancelled`, sheet: 'ticket', cancelled: true } as const;
    const [order] = await orders.find().lean();
    await writePrints(deps.models, [{ ...cancelled, checkoutId: order!.checkoutId, orderId: order!._id }]);
    await print(cancelled._id);
    expect(kitchen.sheets).toEqual([expect.stringMatching(/CANCELLED: DO NOT MAKE THIS[^]*1 \xd7 Pizza 0/)]);
  });
});

describe('a printer that is away', () => {
  it('gets its sheets when it is back, and holds up no other', async () => {
    const id = await ordered();
    await kitchen.stop();
    await expect(print(`ticket-${id}`)).rejects.toThrow('The printer does not answer.');
    await print(`slip-${id}`);
    expect(packing.sheets).toHaveLength(1);
    expect(await shown(`ticket-${id}`)).toMatchObject({ state: 'due', unsure: 0 });
    await kitchen.start();
    // Left alone for a moment by this worker; another one has not met it.
    await expect(print(`ticket-${id}`)).rejects.toThrow();
    await createPrinting()(deps, { printId: `ticket-${id}` });
    expect(kitchen.sheets).toHaveLength(1);
  });

  it('is sent nothing while it has no paper: it would keep it, and print it all at once', async () => {
    const id = await ordered();
    kitchen.mood = 'no paper';
    await expect(print(`ticket-${id}`)).rejects.toThrow('The printer is out of paper.');
    expect([kitchen.asked, kitchen.sheets.length]).toEqual([1, 0]);
  });

  it('does not print yesterday evening in the morning', async () => {
    const id = await ordered();
    const createdAt = new Date(Date.now() - 4 * 3_600_000);
    await orders.updateMany({}, { $set: { createdAt } });
    await deps.models.prints.updateOne({ _id: `ticket-${id}` }, { createdAt });
    await print(`ticket-${id}`);
    expect(kitchen.sheets).toEqual([]);
    expect(await shown(`ticket-${id}`)).toMatchObject({ state: 'missed' });
    await writePrints(deps.models, [
      { _id: 'again', sheet: 'ticket', again: true, checkoutId: new Types.ObjectId(id) },
    ]);
    await print('again');
    expect(kitchen.sheets[0]).toContain('COPY');
  });

  it('prints what is made now though it was paid hours ago, as its bank was late', async () => {
    const id = await ordered();
    await orders.updateMany({}, { $set: { createdAt: new Date(Date.now() - 4 * 3_600_000) } });
    await print(`ticket-${id}`);
    expect(kitchen.sheets).toHaveLength(1);
  });
});

describe('a sheet that may be on paper', () => {
  it('is printed a second time, which it says, and then no more', async () => {
    const id = await ordered();
    kitchen.mood = 'breaks';
    await expect(print(`ticket-${id}`)).rejects.toThrow('The connection broke');
    expect(await shown(`ticket-${id}`)).toMatchObject({ state: 'due', unsure: 1 });
    await print(`ticket-${id}`);
    await print(`ticket-${id}`);
    expect(await shown(`ticket-${id}`)).toMatchObject({ state: 'unsure', unsure: 2 });
    expect(kitchen.sheets.map((sheet) => sheet.includes('MAYBE A SECOND COPY'))).toEqual([false, true]);
  });

  it('is told from one that is not when a process died', async () => {
    const id = await ordered();
    await prints.updateOne({ _id: `ticket-${id}` }, { $set: { sending: true } });
    await print(`ticket-${id}`);
    expect(kitchen.sheets[0]).toContain('MAYBE A SECOND COPY');
    expect(await shown(`ticket-${id}`)).toMatchObject({ state: 'printed', unsure: 1 });
    expect(await shown(`ticket-${id}`)).not.toHaveProperty('sending');
  });
});

describe('a sheet', () => {
  const written = async (name: string, note: string) => {
    const id = await ordered({
      pizzas: 1,
      customer: { name, email: 'a@forno.example' },
      delivery: { ...delivery, note },
    });
    for (const one of due()) await print(one);
    return { id, ticket: kitchen.sheets[0] ?? '', slip: packing.sheets[0] ?? '' };
  };

  it('has Rs for the rupee, no name that nobody could read, and says what it could not print', async () => {
    const { ticket, slip } = await written('आशा', 'बिना प्याज, एलर्जी है');
    expect(slip).toContain('Rs 240');
    expect(slip).toMatch(/[ap]m\s+7 Hill Road/);
    for (const sheet of [ticket, slip]) expect(sheet).toContain('See the board.');
  });

  it('prints é and × as they are, says nothing of letters, and each note to the kitchen too', async () => {
    const { ticket, slip } = await written('Zoé', 'Ring – it’s the “2nd” bell');
    expect(slip).toMatch(/Zo\xe9[^]*Ring \x96 it\x92s/);
    expect(slip).not.toContain('See the board.');
    expect(ticket).toMatch(/Ring \x96 it\x92s/);
  });

  it('prints letters that it lacks without their accents, or in their plain shape', async () => {
    const { slip } = await written('Nguyễn 𝓐𝓼𝓱𝓪', 'Flat ４, Śliwa');
    expect(slip).toMatch(/Nguyen Asha[^]*Flat 4, Sliwa/);
    expect(slip).not.toContain('See the board.');
  });

  it('lets no customer command the printer: a note cannot open the drawer', async () => {
    await written('Asha', 'no nuts \x1bp\x00\x19\xfa\x1dV\x00');
    for (const sheet of [kitchen.sheets[0], packing.sheets[0]]) expect(sheet).not.toContain('\x1bp');
  });

  it('goes to no network but the shop’s own, whatever is stored', async () => {
    Object.assign(deps.config, { PRINTERS: 'own network' });
    const id = await ordered();
    await print(`ticket-${id}`);
    Object.assign(deps.config, { PRINTERS: 'here' });
    expect(await shown(`ticket-${id}`)).toMatchObject({
      state: 'missed',
      reason: expect.stringMatching('network'),
    });
    expect(kitchen.asked).toBe(0);
  });

  it('is printed by a printer that never says how it is', async () => {
    const id = await ordered();
    kitchen.mood = 'mute';
    await print(`ticket-${id}`);
    expect(await shown(`ticket-${id}`)).toMatchObject({ state: 'printed' });
  });
});
