import { BillSettingsAnswer, routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { printReasons } from '@forno/shared/messages/server';
import { billSettingsForTests, waitFor } from '@forno/shared/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const other = await shopForTests(shop.config);
const admin = await shop.admin('Ravi');
afterEach(() => void vi.useRealTimers());

const read = async (client: Client) => (await client.call<SettingsAnswer>(routes.settings)).body;
const save = (body: unknown) =>
  admin.call<SettingsAnswer & { code: string }>(routes.updateSettings, { body });
const area = (...pins: string[]) => ({ pins, phoneRequired: false });

it('has permissive defaults', async () => {
  expect(await read(shop.visitor)).toEqual({
    version: 0,
    delivery: area(),
    hours: null,
    pause: null,
    kitchen: { pizzas: 8, minutes: 40, longest: null },
  });
});

it('takes over what an earlier release kept in two settings', async () => {
  const old = { capacity: { pizzas: 20, minutes: 20 }, promise: { minutes: 50, pizzasAtOnce: 10 } };
  await shop.deps.models.settings.create({ _id: 'shop', version: 1, ...old });
  shop.deps.signals.tell('shop');
  const kitchen = { pizzas: 10, minutes: 50, longest: 65 };
  await waitFor(async () => (await read(shop.visitor)).version === 1, { what: 'the old settings' });
  expect((await read(shop.visitor)).kitchen).toEqual(kitchen);
  await save({ version: 1, kitchen: { ...kitchen, pizzas: 12 } });
  expect((await read(shop.visitor)).kitchen).toEqual({ ...kitchen, pizzas: 12 });
});

it('is changed in parts, by name in the audit, and every process knows at once', async () => {
  const elsewhere = createClient(other.url);
  await waitFor(() => other.deps.signals.isSubscribed(), { what: 'the other process to hear signals' });
  const before = await read(elsewhere);
  // With a frozen clock no cache entry expires, so a fresh value proves that the signal arrived.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { status, body } = await save({ version: before.version, delivery: area('560001') });
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: before.version + 1, delivery: area('560001') });
  expect(await read(shop.visitor)).toEqual(body);
  await waitFor(async () => (await read(elsewhere)).version === body.version, {
    what: 'the settings in the other process',
  });
  expect(await shop.deps.models.audits.findOne({ kind: 'setting' }).lean()).toMatchObject({
    by: { name: 'Ravi' },
    subject: 'delivery',
    from: area(),
    to: area('560001'),
  });
});

it('refuses a stale update', async () => {
  const { version } = await read(shop.visitor);
  const both = await Promise.all(['1', '2'].map((pin) => save({ version, delivery: area(pin) })));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('settings_stale');
});

it.each(['0560001', '5600011', 'abc', ''])('has no PIN code %j', async (pin) => {
  const { version } = await read(shop.visitor);
  expect((await save({ version, delivery: area(pin) })).status).toBe(400);
});

it('tells in the audit, in words, how the opening hours changed', async () => {
  const { version } = await read(shop.visitor);
  const week = Array(7).fill({ from: '11:30', to: '23:30' });
  expect((await save({ version, hours: { week, exceptions: [] } })).status).toBe(200);
  const { body } = await admin.call(routes.audit, { query: { kind: 'setting', limit: '1' } });
  expect(body).toMatchObject([
    {
      subject: 'hours',
      from: { week: 'Open all day, every day' },
      to: { week: 'Every day, 11:30 am to 11:30 pm', exceptions: 'none' },
    },
  ]);
});

describe('the papers', () => {
  const papers = billSettingsForTests;
  const saveBillSettings = async (change: object) => {
    const { version } = await read(shop.visitor);
    return admin.call<{ papers: unknown; message: string }>(routes.updateBillSettings, {
      body: { version, papers: { ...papers, ...change } },
    });
  };

  it('are off, and told apart from the settings that older clients know', async () => {
    expect((await shop.visitor.call(routes.billSettings)).body).toMatchObject({ papers: null });
    expect((await saveBillSettings({})).body.papers).toEqual(papers);
    expect((await shop.visitor.call(routes.billSettings)).body).toMatchObject({ papers });
    expect(await read(shop.visitor)).not.toHaveProperty('papers');
  });

  it.each<[object, string]>([
    [{ gstin: '29AAGCB7383J1Z5' }, 'a wrong check character'],
    [{ gstin: undefined }, 'no GSTIN'],
    [{ state: '27' }, 'the GSTIN of another state'],
    [{ state: '25' }, 'no such state'],
    [{ fssai: '1122199900012' }, 'a licence of 13 digits'],
    [{ series: 'F/1' }, 'a long series'],
    [{ rate: 41 }, 'no such rate'],
    [{ ownRates: [{ pizzaId: '1', code: '996331', rate: 5 }] }, 'no pizza'],
  ])('are refused with %j: %s', async (change, _why) => {
    expect((await saveBillSettings(change)).status).toBe(400);
  });

  it.each([13, 7.77777, 28, -5, 5.000001])('are refused with a tax of %d percent, in words', async (rate) => {
    const all =
      'GST has the rates 0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 40. Enter one of them, in percent.';
    const rows = [{ pizzaId: 'f'.repeat(24), code: '0910', rate }];
    for (const change of [{ rate }, { ownRates: rows }]) {
      const { status, body } = await saveBillSettings(change);
      expect([status, body.message]).toEqual([400, all]);
    }
  });

  it('stored with a rate that nobody may choose today are read as they are', async () => {
    await saveBillSettings({});
    const { settings } = shop.deps.models;
    const stored = await settings.updateOne({ 'papers.rate': 5 }, { $set: { 'papers.rate': 13 } });
    expect(stored.modifiedCount).toBe(1);
    shop.deps.signals.tell('shop');
    expect(BillSettingsAnswer.parse((await shop.visitor.call(routes.billSettings)).body).papers?.rate).toBe(
      13,
    );
  });

  it('need no GSTIN of a shop that is not registered', async () => {
    expect((await saveBillSettings({ regime: 'unregistered', gstin: undefined })).status).toBe(200);
  });
});

describe('the printers', () => {
  const printers = { ticket: { address: '192.168.1.50', port: 9100 }, slip: null };

  it('are an admin’s alone, with what they printed; a print is enqueued by id, without a word of it', async () => {
    const { version } = await read(shop.visitor);
    expect((await save({ version, printers })).status).toBe(200);
    expect(await read(shop.visitor)).not.toHaveProperty('printers');
    expect((await admin.call(routes.print, { body: { sheet: 'ticket' } })).status).toBe(200);
    // No printer takes this one: nobody is told that it is on its way.
    expect((await admin.call(routes.print, { body: { sheet: 'slip' } })).body).toMatchObject({
      message: printReasons.none,
    });
    const { body } = await admin.call(routes.printing);
    expect(body).toMatchObject({ printers, prints: [{ sheet: 'ticket', state: 'due', unsure: 0 }] });
    const [job] = await shop.deps.producer.queues.printing.getJobs(['waiting']);
    expect(job?.data).toMatchObject({ printId: expect.stringMatching(/^ticket-again-[-\da-f]{36}$/) });
  });

  it.each([
    [{ address: '8.8.8.8', port: 9100 }, 'own network'],
    [{ address: 'printer.example', port: 9100 }, 'own network'],
    [{ address: '192.168.1.50', port: 6379 }, '9100 to 9109'],
  ])('are refused in a sentence with %j', async (ticket, words) => {
    const { version } = await read(shop.visitor);
    const { status, body } = await admin.call<{ message: string }>(routes.updateSettings, {
      body: { version, printers: { ticket, slip: null } },
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });
});
