import type { BillSettings } from '@forno/shared/contracts/server';
import { splitTax, sumOfSplits } from '@forno/shared/domain';
import {
  copyRefundsToOrders,
  confirmRefund,
  markOrderRefundDue,
  recordExternalRefund,
  requeueRefund,
} from '@forno/shared/server/checkouts';
import { issueBill } from '@forno/shared/server/bills';
import {
  type Checkout,
  installationId,
  openDatabase,
  type Refund,
  settingsId,
} from '@forno/shared/server/db';
import { billSettingsForTests } from '@forno/shared/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createOrderLines } from './create-order-line.ts';

const deps = await depsForTests();
const { models } = deps;
afterEach(() => void vi.useRealTimers());

const set = (papers: Partial<BillSettings> | null) =>
  models.settings.updateOne(
    { _id: settingsId },
    { $set: { version: 1, papers: papers && { ...billSettingsForTests, ...papers } } },
    { upsert: true },
  );
const bills = (of: object = {}) => models.bills.find(of).sort({ _id: 1 }).lean();
const numbers = async () => (await bills()).map(({ _id }) => _id);
const now = ({ _id }: Checkout) => models.checkouts.findById(_id).orFail().lean<Checkout>();

async function buy(fields: Parameters<typeof makeCheckout>[1] = {}): Promise<Checkout> {
  const paid = { state: 'paid' as const, paymentId: `pay_${Math.random()}`, paidAt: new Date() };
  const checkout = await makeCheckout(deps, { ...paid, ...fields });
  const make = createOrderLines();
  await Promise.all(checkout.lines.map(({ line }) => make(deps, { checkoutId: String(checkout._id), line })));
  return now(checkout);
}

async function refundLine(checkout: Checkout, line: number): Promise<Refund> {
  const order = await models.orders.findOne({ checkoutId: checkout._id, line }).orFail().lean();
  const due = await markOrderRefundDue(deps, order, 'Cancelled.');
  return due.refunds.find(({ key }) => key === `order-${String(order._id)}`)!;
}
const refunded = async (checkout: Checkout, { key, amount }: Refund, refundId: string, at = new Date()) => {
  await confirmRefund(deps, checkout._id, key, { refundId, amount, at });
  await copyRefundsToOrders(deps, await now(checkout));
};

it('is issued with the last order of a checkout, once, and not while the papers are off', async () => {
  await buy();
  expect(await numbers()).toEqual([]);
  await set({});
  const checkout = await buy({ business: { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' } });
  await createOrderLines()(deps, { checkoutId: String(checkout._id), line: 0 });
  const [bill, ...more] = await bills();
  expect(more).toEqual([]);
  const { number, kind, seller, buyer, lines, amount } = bill!.facts;
  expect(number).toMatch(/^F1\/\d\d-\d\d\/0000001$/);
  expect([kind, amount, lines.length]).toEqual(['tax-invoice', checkout.amount, 2]);
  expect(seller).toMatchObject({ legalName: 'Forno Foods LLP', state: '29', fssai: '11221999000123' });
  expect(buyer.business).toEqual({ name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' });
  expect(lines[0]).toMatchObject({ name: 'Pizza 0', code: '996331', rate: 5, ...splitTax(24_000, 5) });
  expect(bill!.facts).toMatchObject(sumOfSplits(lines));
});

it('splits by the own rate of a pizza', async () => {
  await set({ ownRates: [{ pizzaId: '000000000000000000000a02', code: '220210', rate: 40 }] });
  await buy();
  const [bill] = await bills();
  expect(bill!.facts.lines.map(({ code, rate, cgst }) => [code, rate, cgst])).toEqual([
    ['996331', 5, 571],
    ['220210', 40, 3_429],
  ]);
});

it('gives every number once and leaves none out, however many are paid at once', async () => {
  await set({});
  await Promise.all(Array.from({ length: 30 }, () => buy({ pizzas: 1 })));
  const sequences = (await bills()).map(({ sequence }) => sequence);
  expect(sequences).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

it('costs each of thirty bills issued at once as many commands as one alone', async () => {
  const url = new URL(deps.config.MONGO_URL);
  url.searchParams.set('monitorCommands', 'true');
  const watched = await openDatabase({ MONGO_URL: url.href });
  const heard = new Array<string>();
  watched.connection.getClient().on('commandStarted', ({ commandName }) => heard.push(commandName));
  const issue = async (count: number) => {
    const paid = { state: 'paid' as const, pizzas: 1, held: false };
    const checkouts = await Promise.all(Array.from({ length: count }, () => makeCheckout(deps, paid)));
    heard.length = 0;
    await Promise.all(
      checkouts.map((checkout) =>
        issueBill({ ...deps, models: watched.models }, checkout, billSettingsForTests),
      ),
    );
    return heard.filter((name) => ['find', 'insert'].includes(name)).length;
  };
  const alone = await issue(1);
  expect(await issue(30)).toBe(30 * alone);
  await watched.close();
});

it('begins a series with the financial year of India', async () => {
  await set({});
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const moment of ['2027-03-31T18:29:58Z', '2027-03-31T18:29:59Z', '2027-03-31T18:30:00Z']) {
    vi.setSystemTime(new Date(moment));
    await buy({ pizzas: 1 });
  }
  expect(await numbers()).toEqual(['F1/26-27/0000001', 'F1/26-27/0000002', 'F1/27-28/0000001']);
});

it('is one series with what its owner once wrote in small letters', async () => {
  await set({ series: 'ap' });
  await buy({ pizzas: 1 });
  const [bill] = await bills();
  const as = (nth: number) => `${bill?.series}${String(nth).padStart(7, '0')}`;
  expect(bill?._id).toBe(as(1).replace('ap', 'AP'));
  const small = { _id: as(41).replace('AP', 'Ap'), series: bill?.series.replace('AP', 'Ap') };
  await models.bills.create({ ...bill, ...small, sequence: 41, nth: 1 });
  await buy({ pizzas: 1 });
  expect(await numbers()).toContain(as(42));
});

describe('its date', () => {
  const [late, later] = [new Date('2026-03-31T18:29:40Z'), new Date('2026-03-31T18:29:50Z')];

  it('is the payment’s, as its orders’, however late the worker comes, and never before the last one’s', async () => {
    await set({});
    for (const capturedAt of [later, late, new Date('2026-03-31T18:30:00Z')])
      await buy({ pizzas: 1, capturedAt });
    expect((await bills()).map(({ _id, facts, issuedAt }) => [_id, facts.issuedAt, +issuedAt])).toEqual([
      ['F1/25-26/0000001', later.toISOString(), +later],
      ['F1/25-26/0000002', later.toISOString(), +later],
      ['F1/26-27/0000001', '2026-03-31T18:30:00.000Z', +later + 10_000],
    ]);
    const orders = await models.orders.find().sort({ _id: 1 }).lean();
    expect(orders.slice(0, 2).map(({ createdAt }) => createdAt)).toEqual([later, late]);
  });

  it('of a note is the refund’s at the provider, and never before its bill’s', async () => {
    await set({});
    const [first, second] = [await buy({ capturedAt: later }), await buy({ capturedAt: late })];
    await refunded(first, await refundLine(first, 0), 'rfnd_a', new Date('2026-03-31T19:00:00Z'));
    await refunded(second, await refundLine(second, 0), 'rfnd_b', late);
    const notes = await bills({ nth: 1 });
    expect(notes.map(({ _id, facts }) => [_id, facts.issuedAt])).toEqual([
      ['F1/25-26/C000001', later.toISOString()],
      ['F1/26-27/C000001', '2026-03-31T19:00:00.000Z'],
    ]);
  });

  it('is its own after one in the future, which a clock that could not be compared has given', async () => {
    await set({});
    vi.useFakeTimers({ toFake: ['Date'] });
    const buyAt = async (time: string, clockUnknown: boolean) => {
      vi.setSystemTime(`2026-05-01T${time}Z`);
      deps.provider.clockUnknown = clockUnknown;
      await buy({ pizzas: 1 });
    };
    await buyAt('13:00', true);
    await buyAt('12:00', true);
    await buyAt('12:01', false);
    await buyAt('12:00', false);
    const dates = (await bills()).map(({ facts }) => facts.issuedAt.slice(11, 16));
    expect(dates).toEqual(['13:00', '13:00', '12:01', '12:01']);
  });

  it('of a note is its own where its bill is dated in the future', async () => {
    await set({});
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-06-01T12:00Z');
    deps.provider.clockUnknown = true;
    const bought = await buy();
    vi.setSystemTime('2026-05-01T12:00Z');
    deps.provider.clockUnknown = false;
    await refunded(bought, await refundLine(bought, 0), 'rfnd_a', new Date());
    expect((await bills({ nth: 1 })).map(({ facts }) => facts.issuedAt)).toEqual([
      '2026-05-01T12:00:00.000Z',
    ]);
  });

  it('is not written while this clock is not the provider’s: nothing is issued until it is', async () => {
    await set({});
    await expect(buy({ capturedAt: new Date(Date.now() + 360_000) })).rejects.toThrow('clock');
    deps.provider.clockOff = true;
    const checkout = await makeCheckout(deps, { state: 'paid', paymentId: 'pay_1', pizzas: 1 });
    const make = () => createOrderLines()(deps, { checkoutId: String(checkout._id), line: 0 });
    await expect(make()).rejects.toThrow('clock');
    expect([await numbers(), (await now(checkout)).state]).toEqual([[], 'paid']);
    deps.provider.clockOff = false;
    await make();
    expect([(await numbers()).length, (await now(checkout)).state]).toEqual([1, 'fulfilled']);
  });
});

describe('what was issued', () => {
  it('is equal to the byte after every setting has changed', async () => {
    await set({});
    await buy();
    const before = JSON.stringify(await bills());
    await set({ legalName: 'Other', address: 'Elsewhere', state: '27', rate: 18, series: 'X', code: '9963' });
    await models.pizzas.updateMany({}, { $set: { name: 'Renamed' } });
    await models.users.updateMany({}, { $set: { name: 'Somebody' } });
    expect(JSON.stringify(await bills())).toBe(before);
  });

  it.each([
    ['composition', 'bill-of-supply', /\/B000001$/],
    ['unregistered', 'bill', /\/N000001$/],
  ] as const)('by a shop that is %s is a %s and bears no tax', async (regime, kind, number) => {
    await set({ regime });
    const checkout = await buy();
    const [bill] = await bills();
    expect(bill!._id).toMatch(number);
    expect(bill!.facts).toMatchObject({ kind, cgst: 0, sgst: 0, taxable: checkout.amount });
    expect(bill!.facts.seller.gstin === undefined).toBe(regime === 'unregistered');
  });
});

describe('a refund', () => {
  it('has a credit note of its own, and all of them together are the bill', async () => {
    await set({});
    const checkout = await buy();
    const part = { key: 'rfnd_a', refundId: 'rfnd_a', paymentId: checkout.paymentId!, reason: 'Late.' };
    const at = { at: new Date(), state: 'done' as const };
    await recordExternalRefund(deps, checkout._id, { ...part, amount: 10_001, ...at });
    await copyRefundsToOrders(deps, await now(checkout));
    for (const line of [0, 1]) await refunded(checkout, await refundLine(checkout, line), `rfnd_${line}`);
    await copyRefundsToOrders(deps, await now(checkout));
    const [bill, ...notes] = (await bills()).toSorted((one, other) => one.nth - other.nth);
    expect(notes.map(({ _id }) => _id.slice(-7))).toEqual(['C000001', 'C000002', 'C000003']);
    expect(notes[0]!.facts.corrects).toMatchObject({ number: bill!._id, reason: 'Late.' });
    const { amount, taxable, cgst, sgst } = bill!.facts;
    expect(sumOfSplits(notes.map(({ facts }) => facts))).toEqual({ amount, taxable, cgst, sgst });
  });

  it('that failed and was made again has one', async () => {
    await set({});
    const checkout = await buy();
    const refund = await refundLine(checkout, 0);
    await refunded(checkout, refund, 'rfnd_first');
    await requeueRefund(deps, checkout._id, (await now(checkout)).refunds[0]!);
    await refunded(checkout, refund, 'rfnd_second');
    expect(await bills({ nth: { $gt: 0 } })).toHaveLength(1);
  });

  it('made before the bill was issued has its note after it', async () => {
    await set({});
    const at = { at: new Date(), state: 'done' as const, byProvider: true };
    const early = { key: 'r', refundId: 'r', paymentId: 'pay_early', amount: 5_000, reason: 'Early.', ...at };
    await buy({ paymentId: 'pay_early', refunds: [early] });
    expect((await bills()).map(({ facts }) => facts.kind).toSorted()).toEqual(['credit-note', 'tax-invoice']);
  });

  it('of a bill from before a restore is numbered in the series begun then, whatever the owner chooses', async () => {
    await set({});
    const before = await buy();
    const restored = { at: new Date(), series: 'T4K' };
    await models.installation.updateOne({ _id: installationId }, { restored }, { upsert: true });
    await refunded(before, await refundLine(before, 0), 'rfnd_after');
    await set({ series: 'F2' });
    await buy();
    const [bill, ...since] = (await bills()).toSorted((one, other) => +one.issuedAt - +other.issuedAt);
    expect(bill!._id).toMatch(/^F1\//);
    expect(since.map(({ _id }) => _id)).toEqual([
      expect.stringMatching(/^T4K\/\d\d-\d\d\/C00001$/),
      expect.stringMatching(/^T4K\/\d\d-\d\d\/000001$/),
    ]);
    await models.installation.updateOne({ _id: installationId }, { $unset: { restored: '' } });
  });
});
