import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { customer, fakeServer, type Replies } from '#testing/fake-server.ts';
import { admin, openAdmin, otherAdmin, said } from '#testing/open-admin.tsx';
import { AuditPage } from './audit-page.tsx';
import { differencesOf } from './audit-table.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const entry = (n: number, parts: object = {}) => ({
  _id: `64b0000000000000000000${String(10 + n)}`,
  at: '2026-11-20T14:00:00.000Z',
  by: otherAdmin,
  kind: 'order',
  subject: '64b0000000000000000000a1',
  title: 'Margherita',
  action: 'status',
  from: { status: 'Order Received' },
  to: { status: 'Delivered' },
  ...parts,
});
const open = (reply: Replies[string], path = '/admin/audit') => {
  const server = fakeServer({ 'GET /audit': reply, 'GET /user/allUsers': { body: [customer, admin] } });
  openAdmin(<AuditPage />, path);
  return server;
};
const asked = ({ sent }: ReturnType<typeof fakeServer>) =>
  sent.filter(({ path }) => path.startsWith('/audit')).map(({ path }) => path);

it('shows who changed what, when, from what to what', async () => {
  open({ body: [entry(1)] });
  const row = within((await screen.findByRole('rowheader')).closest('tr')!);
  for (const text of ['Omar Admin', 'Order Received', 'Delivered', '64b0000000000000000000a1']) {
    expect(row.getByText(text)).toBeTruthy();
  }
});

it('says money in rupees, and in words what is written down in short', async () => {
  const refund = { amount: 19_900, quantity: 1, restock: false };
  const papers = { state: '29', legalName: 'Asha Foods', regime: 'unregistered' };
  const areas = [{ pins: ['560'], fee: 40, freeFrom: 600 }];
  const setting = { kind: 'setting', from: null };
  open({
    body: [
      entry(1, { action: 'refund', from: null, to: refund }),
      entry(2, { ...setting, title: 'papers', subject: 'papers', to: papers }),
      entry(3, { ...setting, title: 'fees', subject: 'fees', to: { areas } }),
      entry(4, {
        kind: 'till',
        subject: '64d1',
        title: 'Counter',
        action: 'closed',
        from: null,
        to: { expected: '₹500' },
      }),
      entry(5, { kind: 'ingredient', title: 'Basil', subject: 'veggies.Basil', action: 'waste' }),
      entry(6, { action: 'retry-all' }),
      entry(7, {
        kind: 'download',
        title: 'gstr1.json',
        action: 'download',
        from: null,
        to: { month: '2026-11' },
      }),
    ],
  });
  await screen.findAllByRole('rowheader');
  const said = screen.getByRole('table').textContent;
  for (const words of [
    'Amount ₹199',
    'download gstr1.json',
    'downloaded',
    'Month 2026-11',
    'Ingredients back to stock no',
    'setting bills and GST',
    'State Karnataka (29)',
    'Legal name Asha Foods',
    'GST scheme Unregistered',
    'setting delivery fees',
    'refundedChangeAmount ₹199',
    'closedChangeExpected ₹500',
    'ingredient BasilActionthrown away',
    'retry all',
    'PIN codes 560 delivery fee ₹40 free from ₹600',
  ])
    expect(said).toContain(words);
  expect(screen.getByRole('link', { name: 'Counter' }).getAttribute('href')).toBe('/admin/till/64d1');
});

it('filters by kind, person, days and text', async () => {
  const server = open({ body: [entry(1)] }, '/admin/audit?from=2026-11-01');
  await screen.findByRole('rowheader');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Ingredients');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Omar Admin');
  await userEvent.type(screen.getByRole('searchbox'), 'olives');
  await waitFor(() =>
    expect(asked(server).at(-1)).toBe(
      `/audit?kind=ingredient&by=${otherAdmin._id}&q=olives&from=2026-11-01&limit=50`,
    ),
  );
  const people = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who' }).options];
  expect(people.map(({ text }) => text)).toEqual(['Everyone', 'Nila Admin', 'Omar Admin']);
});

it('goes further back a page at a time', async () => {
  const server = open(({ path }) =>
    path.includes('cursor')
      ? { body: [entry(2, { title: 'Farmhouse' })] }
      : { body: [entry(1)], headers: { 'x-next-cursor': entry(1)._id } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show older changes' }));
  expect(await screen.findByText('Farmhouse', { exact: false })).toBeTruthy();
  expect(asked(server).at(-1)).toContain(`cursor=${entry(1)._id}`);
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

it('says that nothing matches, and shows everything again', async () => {
  open({ body: [] }, '/admin/audit?kind=pizza');
  await userEvent.click(await screen.findByRole('button', { name: 'Show every change' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show every change' })).toBeNull());
});

it('says that it could not be loaded', async () => {
  open({ status: 503 });
  await said('The audit could not be loaded.');
});

describe('a change', () => {
  it('is only what is not the same', () => {
    expect(differencesOf({ qty: 5, price: 40 }, { qty: 9, price: 40 })).toEqual([
      { name: 'qty', before: '5', after: '9' },
    ]);
  });

  it('shows moments in the time of the shop, and lists in words', () => {
    const week = [null, { from: '11:30', to: '23:30' }];
    const state = (time: string) => ({ until: `2026-11-22T${time}.000Z`, week, pins: ['5600', '5601'] });
    expect(differencesOf({ ...state('16:46:00'), pins: [] }, state('16:46:30'))).toEqual([
      { name: 'until', before: '22 Nov 2026, 10:16 pm', after: '22 Nov 2026, 10:16 pm' },
      { name: 'pins', before: 'none', after: '5600, 5601' },
    ]);
    expect(differencesOf(null, { week })).toEqual([
      { name: 'week', before: undefined, after: '—, from 11:30 to 23:30' },
    ]);
  });

  it('that made or removed something shows all of it', () => {
    expect(differencesOf(null, { soldOut: false })).toEqual([
      { name: 'soldOut', before: undefined, after: 'no' },
    ]);
    expect(differencesOf({ name: 'Olives' }, null)).toEqual([
      { name: 'name', before: 'Olives', after: undefined },
    ]);
  });
});
