import type { Bill } from '@forno/shared/contracts/admin';
import { accountWords } from '@forno/shared/messages/customer';
import { splitTax, sumOfSplits } from '@forno/shared/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { BillPage } from './bill-page.tsx';

const id = '000000000000000000000001';

function billOf(fields: Partial<Bill> = {}): Bill {
  const line = { line: 0, name: 'Margherita', details: 'Regular, Tomato', code: '996331', quantity: 2 };
  const lines = [{ ...line, rate: 5, ...splitTax(49_900, 5) }];
  return {
    number: 'F1/26-27/0000001',
    kind: 'tax-invoice',
    regime: 'regular',
    issuedAt: '2026-11-25T14:12:00.000Z',
    seller: { legalName: 'Forno Foods LLP', address: '12 Oven Street', state: '29', fssai: '11221999000123' },
    buyer: { name: 'Asha', address: '4 Chapel Lane' },
    paymentId: 'pay_1',
    lines,
    ...sumOfSplits(lines),
    ...fields,
  };
}

function open(...bills: Bill[]) {
  const server = fakeServer({ [`GET /payment/bills/${id}`]: { body: { bills } } });
  openScreen(<BillPage />, `/bill/${id}`, { route: '/bill/:id' });
  return server;
}

it('shows each tax by itself, the seller’s licence, and credit notes with the bill that they correct', async () => {
  const corrects = { number: 'F1/26-27/0000001', issuedAt: '2026-11-25T14:12:00.000Z', reason: 'Cancelled.' };
  open(billOf(), billOf({ number: 'F1/26-27/C000001', kind: 'credit-note', corrects }));
  const bill = within(await screen.findByRole('region', { name: 'Tax invoice F1/26-27/0000001' }));
  for (const words of [
    '₹475.24',
    '₹11.88 (2.5%)',
    '₹499.00',
    'FSSAI licence 11221999000123',
    'Karnataka (29)',
  ])
    expect(bill.getAllByText(words).length, words).toBeGreaterThan(0);
  const note = within(screen.getByRole('region', { name: 'Credit note F1/26-27/C000001' }));
  note.getByText(/^F1\/26-27\/0000001 of 25 Nov 2026/);
  note.getByText('Cancelled.');
  expect(document.title).toBe('Tax invoice F1-26-27-0000001');
});

it('has no tax column or tax word for a shop that may not collect it, but the words of the law', async () => {
  open(billOf({ number: 'F1/26-27/B000001', kind: 'bill-of-supply', regime: 'composition' }));
  const bill = await screen.findByRole('region', { name: 'Bill of supply F1/26-27/B000001' });
  const note = 'Composition taxable person, not eligible to collect tax on supplies';
  expect(bill.textContent).toContain(note);
  expect(bill.textContent.replace(note, '')).not.toMatch(/tax|GST|SAC/i);
});

it('says that there is no bill yet', async () => {
  open();
  await screen.findByText('No bill yet');
});

it('saves the PDF of one of them', async () => {
  const { sent } = open(billOf());
  // Pressed, another address would be the next test file's as well.
  URL.createObjectURL = vi.fn(() => '#file');
  await userEvent.click(await screen.findByRole('button', { name: 'Download F1/26-27/0000001 as PDF' }));
  await waitFor(() => expect(sent.at(-1)?.path).toBe(`/payment/bills/${id}/pdf/0`));
});

it('says of one that is not of this account who is logged in, without whether there is one', async () => {
  fakeServer({ [`GET /payment/bills/${id}`]: refusal(404, 'not_found', 'Not found.') });
  openScreen(<BillPage />, `/bill/${id}`, { route: '/bill/:id' });
  await screen.findByText(accountWords.loggedInAs('Asha Rao'));
  await userEvent.click(screen.getByRole('button', { name: accountWords.other }));
  await screen.findByText('You are at /login');
});
