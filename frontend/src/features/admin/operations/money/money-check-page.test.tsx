import { answers, byHandWords, refundDisputed } from '@forno/shared/messages/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, lastWritten, type Replies } from '#testing/fake-server.ts';
import { openAdmin, said } from '#testing/open-admin.tsx';
import { MoneyCheckPage } from './money-check-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const difference = (parts: object) => ({
  kind: 'captured_without_orders',
  paymentId: 'pay_1',
  checkoutId: '64b0000000000000000000c1',
  captured: 34_900,
  refunded: 0,
  ordered: 0,
  action: 'Check the payment again: its orders are missing.',
  remedy: 'reverify',
  ...parts,
});
const explained = [
  {
    paymentId: 'pay_7',
    checkoutId: '64b0000000000000000000c7',
    amount: 12_300,
    reason: 'The bank returned the payment.',
  },
  { paymentId: 'pay_8', checkoutId: '64b0000000000000000000c8', amount: 4_500, reason: 'You cancelled.' },
];
const check = (differences: object[]) => ({
  from: '2026-11-14',
  to: '2026-11-20',
  checkedAt: '2026-11-20T14:00:00.000Z',
  payments: 2,
  captured: 69_800,
  refunded: 34_900,
  ordered: 34_900,
  differences,
  explained,
});
const open = (differences: object[], replies: Replies = {}) => {
  const server = fakeServer({ 'GET /operations/money-check': { body: check(differences) }, ...replies });
  openAdmin(<MoneyCheckPage />, '/admin/money_check?from=2026-11-14&to=2026-11-20');
  return server;
};

it('says that nothing differs, with the totals', async () => {
  open([]);
  expect(await screen.findByText('Everything adds up')).toBeTruthy();
  // The provider's sum counts a refund before the customer has the money.
  expect(screen.getByText(/A refund can still be on its way/)).toBeTruthy();
  expect(screen.getByText('₹698')).toBeTruthy();
  expect(screen.getAllByText('₹349')).toHaveLength(2);
  expect(screen.getByText('in 2 payments')).toBeTruthy();
});

it('shows what the counter took apart from the provider’s, by how it came', async () => {
  const counter = {
    payments: 3,
    received: 90_000,
    cash: 60_000,
    upi: 30_000,
    card: 0,
    refunded: 10_000,
    ordered: 90_000,
  };
  open([], { 'GET /operations/money-check': { body: { ...check([]), counter } } });
  expect(await screen.findByText('At the counter')).toBeTruthy();
  expect(screen.getByText('₹800')).toBeTruthy();
  expect(screen.getByText(/₹600 cash, ₹300 UPI, ₹100 given back/)).toBeTruthy();
  expect(screen.getByText('₹698')).toBeTruthy();
});

it('shows what waits for approval after a restore with its sum, keeps one and refunds the rest', async () => {
  const waits = (nth: number, amount: number) => ({
    paymentId: `pay_l${nth}`,
    checkoutId: `64b0000000000000000000d${nth}`,
    amount,
    reason: 'We lost your order.',
    paidAt: '2026-11-19T14:00:00.000Z',
  });
  const bought = { lines: [{ name: 'Margherita', quantity: 2 }], fulfilment: 'pickup', channel: 'counter' };
  const server = open([], {
    'GET /operations/money-check': {
      body: { ...check([]), held: [{ ...waits(1, 12_300), ...bought }, waits(2, 40_000)] },
    },
    'POST /operations/money-check': { body: { message: answers.moneyKept } },
    'POST /operations/money-check/refunds': { body: { message: answers.refundsApproved(2) } },
  });
  expect(await screen.findByRole('heading', { name: '2 refunds of ₹523 to approve' })).toBeTruthy();
  expect(
    screen.getByText('2 × Margherita. To collect at the shop. Taken at the counter, paid by a link'),
  ).toBeTruthy();
  const [, second] = screen.getAllByRole('button', { name: 'Delivered, keep the money' });
  await userEvent.click(second!);
  await said(answers.moneyKept);
  await userEvent.click(screen.getByRole('button', { name: 'Refund ₹523' }));
  expect(server.sent.some(({ path }) => path.endsWith('/refunds'))).toBe(false);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
  await said(answers.refundsApproved(2));
  expect(server.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { remedy: 'keep', paymentId: 'pay_l2', checkoutId: '64b0000000000000000000d2' },
    { total: 52_300 },
  ]);
});

it('notes how a refund was given back that the provider does not make', async () => {
  const [checkoutId, key] = ['64b0000000000000000000d1', 'order-1'];
  const refund = { checkoutId, key, paymentId: 'pay_s', amount: 12_300, reason: 'It was cancelled.' };
  const stuck = [{ ...refund, at: '2026-11-19T14:00:00.000Z', failures: 3 }];
  const server = open([], {
    'GET /operations/money-check': { body: { ...check([]), byHand: 5_000, stuck } },
    'POST /operations/money-check/by-hand': { body: { message: answers.refundedByHand('asha@x.in') } },
  });
  expect(
    await screen.findByRole('heading', { name: '1 refund that the provider does not make' }),
  ).toBeTruthy();
  expect(screen.getByText('It was cancelled. It failed 3 times.')).toBeTruthy();
  expect(screen.getByText('by a person, where the provider could not')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: byHandWords.title }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('How'), 'UPI');
  await userEvent.click(dialog.getByRole('button', { name: byHandWords.confirm }));
  expect(lastWritten(server.sent)).toBeUndefined();
  await userEvent.type(dialog.getByLabelText('Reference or reason'), 'UTR 4711');
  await userEvent.click(dialog.getByRole('button', { name: byHandWords.confirm }));
  await said(answers.refundedByHand('asha@x.in'));
  expect(lastWritten(server.sent)).toEqual({ checkoutId, key, way: 'upi', reference: 'UTR 4711' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers to give up a disputed refund only once its bank has decided', async () => {
  const waits = (paymentId: string, undecided?: true) => ({
    paymentId,
    checkoutId: '64b0000000000000000000d1',
    amount: 12_300,
    reason: refundDisputed,
    paidAt: '2026-11-19T14:00:00.000Z',
    disputed: true,
    ...(undecided && { undecided }),
  });
  open([], {
    'GET /operations/money-check': {
      body: { ...check([]), held: [waits('pay_open', true), waits('pay_lost')] },
    },
  });
  expect(await screen.findAllByText(refundDisputed)).toHaveLength(2);
  const rows = screen.getAllByRole('row', { name: /pay_(open|lost)/ });
  expect(rows.map((row) => within(row).queryByRole('button')?.textContent)).toEqual([
    undefined,
    'Lost, refund nothing more',
  ]);
});

it('speaks of a single payment in the singular', async () => {
  open([], { 'GET /operations/money-check': { body: { ...check([]), payments: 1 } } });
  expect(await screen.findByText('in 1 payment')).toBeTruthy();
});

it.each([
  ['nothing', []],
  ['something', [difference({})]],
])('shows what is explained, and why, when %s differs', async (_what, differences) => {
  open(differences);
  const row = within((await screen.findByText('pay_7')).closest('tr')!);
  expect(row.getByText('₹123')).toBeTruthy();
  expect(row.getByText('The bank returned the payment.')).toBeTruthy();
  expect(screen.getByText('Explained: 2')).toBeTruthy();
});

it('lists every difference with what to do, and starts the remedy', async () => {
  const { sent } = open([difference({})], {
    'POST /operations/money-check': { body: { message: answers.reverifying } },
  });
  const row = within((await screen.findByText('Paid, but not ordered')).closest('tr')!);
  expect(row.getByText('pay_1')).toBeTruthy();
  expect(row.getByText('Check the payment again: its orders are missing.')).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Check the payment again' }));
  await said(answers.reverifying);
  expect(lastWritten(sent)).toEqual({
    remedy: 'reverify',
    paymentId: 'pay_1',
    checkoutId: '64b0000000000000000000c1',
  });
});

it('asks before money goes back', async () => {
  const { sent } = open([difference({ kind: 'refund_missing', remedy: 'refund' })], {
    'POST /operations/money-check': { body: { message: answers.refunding } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await said(answers.refunding);
  expect(lastWritten(sent)).toMatchObject({ remedy: 'refund' });
});

it('has no button for what can’t be fixed automatically', async () => {
  open([difference({ kind: 'unknown_payment', remedy: null, checkoutId: null })]);
  expect(await screen.findByText('Resolve manually')).toBeTruthy();
  expect(screen.getByText('no checkout')).toBeTruthy();
});

it('bears thousands of differences, a page at a time', async () => {
  open(Array.from({ length: 120 }, (_, n) => difference({ paymentId: `pay_${n}` })));
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
  expect(screen.getAllByText('Paid, but not ordered')).toHaveLength(50);
});

it('says that the payments could not be compared', async () => {
  open([], { 'GET /operations/money-check': { status: 503 } });
  await said('The payments could not be compared.');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
