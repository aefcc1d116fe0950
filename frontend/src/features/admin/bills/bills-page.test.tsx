import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { openAdmin } from '#testing/open-admin.tsx';
import { BillsPage } from './bills-page.tsx';

const split = { amount: 21_000, taxable: 20_000, cgst: 500, sgst: 500 };
const none = { amount: 0, taxable: 0, cgst: 0, sgst: 0 };
const sums = {
  month: '2026-11',
  regime: 'regular',
  filers: ['29AAGCB7383J1Z4'],
  bills: { count: 2, ...split },
  creditNotes: { count: 0, ...none },
  money: { kept: 21_000, billed: 21_000 },
};

function open(change: object = {}, until = async () => {}) {
  const server = fakeServer({
    'GET /report/papers': async () => {
      await until();
      return { body: { ...sums, ...change } };
    },
    'GET /report/papers/gstr1.json': { body: {} },
  });
  openAdmin(<BillsPage />, '/admin/papers');
  return server;
}

it('says that bills and money agree, and saves the return', async () => {
  const { sent } = open();
  await screen.findByText(/^Agrees with the money check: ₹210 kept/);
  // Pressed, another address would be the next test file's as well.
  URL.createObjectURL = vi.fn(() => '#file');
  await userEvent.click(screen.getByRole('button', { name: 'Download GSTR-1' }));
  await waitFor(() =>
    expect(sent.at(-1)?.path).toMatch(/^\/report\/papers\/gstr1\.json\?month=20\d\d-\d\d$/),
  );
});

it('saves the return of each GSTIN that the month was billed under', async () => {
  const { sent } = open({ filers: ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'] });
  URL.createObjectURL = vi.fn(() => '#file');
  await userEvent.click(await screen.findByRole('button', { name: 'Download GSTR-1 of 27AAPFU0939F1ZV' }));
  await waitFor(() => expect(sent.at(-1)?.path).toMatch(/\?month=20\d\d-\d\d&gstin=27AAPFU0939F1ZV$/));
});

it('offers months by name, this one first, in every browser', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-31T20:00:00Z'), toFake: ['Date'] });
  let answer = () => {};
  const { sent } = open({}, () => new Promise<void>((resolve) => (answer = resolve)));
  answer();
  await screen.findByText(/^Agrees with the money check/);
  const month = screen.getByRole('combobox', { name: 'Month' });
  expect([...month.children].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'February 2026',
    'January 2026',
    'December 2025',
  ]);
  await userEvent.selectOptions(month, 'December 2025');
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/report/papers?month=2025-12'));
  expect(screen.queryByText(/^Agrees with/)).toBeNull();
  vi.useRealTimers();
});

it('says by how much they differ', async () => {
  open({ money: { kept: 21_000, billed: 20_000 } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Differs from the money check by ₹10:/);
});

it('says to file later while a refund is on its way', async () => {
  open({ money: { kept: 21_000, billed: 21_000, pending: 10_000 } });
  await screen.findByText(/^₹100 is still on its way back to customers: file later/);
  expect(screen.queryByText(/^Agrees/)).toBeNull();
});

it('compares no money with bills that were never on', async () => {
  const bills = { count: 0, ...none };
  open({ regime: null, filers: [], bills, money: { kept: 21_000, billed: 0 } });
  await screen.findByText(/^Bills are off/);
  expect(screen.queryByText(/the money check/)).toBeNull();
});

it('has no return and no taxes for a composition dealer', async () => {
  open({ regime: 'composition', filers: [], money: null });
  await screen.findByText('Only a shop registered for GST in the regular way files a GSTR-1.');
  expect(screen.queryByRole('button', { name: 'Download GSTR-1' })).toBeNull();
  expect(screen.queryByText('CGST')).toBeNull();
});

it('says that a restore began a series', async () => {
  open({ restored: { at: '2026-11-25T20:00:00Z', series: 'T4K' } });
  await screen.findByText(/^A backup was restored on 2026-11-26\. Bills and credit notes begin with T4K/);
});
