import type { TillAnswer, TillsAnswer } from '@forno/shared/contracts/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { lastWritten, refusal } from '#testing/fake-server.ts';
import { admin, adminOpener, said } from '#testing/open-admin.tsx';
import { tillTexts } from '@forno/shared/messages/admin';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { TillPage } from './till-page.tsx';
import { TillSheetPage } from './till-sheet-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const id = '64d000000000000000000001';
const by = { _id: admin._id, name: admin.name };
const none = { received: 0, payments: 0, paidBack: 0, refunds: 0 };
const open: TillAnswer = {
  _id: id,
  station: 'Counter',
  float: 100_000,
  openedAt: '2026-11-20T05:30:00.000Z',
  openedBy: by,
  moves: [],
  paidIn: 0,
  paidOut: 0,
  tenders: { cash: { ...none, received: 29_900, payments: 1 }, upi: none, card: none },
  sales: 1,
  expected: 129_900,
  closed: null,
  afterClosing: 0,
  online: { amount: 70_000, payments: 2 },
  bills: { count: 2, from: 'F1/26-27/7', to: 'F1/26-27/8', tax: 1_000 },
  taxCredited: 0,
};
const notes = [{ note: 50_000, count: 2 } as const];
const closed = {
  at: '2026-11-20T17:30:00.000Z',
  by,
  expected: 129_900,
  counted: 124_900,
  difference: -5_000,
  notes,
  coins: 24_900,
};
const nothing = { days: 7, received: 0, payments: 0, paidBack: 0 };
const tills = (more: Partial<TillsAnswer> = {}): TillsAnswer => ({
  open,
  others: [],
  closed: [],
  outside: nothing,
  ...more,
});
const openTills = adminOpener(<TillPage />, '/admin/till', { 'GET /till': { body: tills() } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('opens a till with its float, and says that an amount is none', async () => {
  const { sent } = openTills({
    'GET /till': { body: tills({ open: null }) },
    'POST /till/open': { status: 201, body: open },
  });
  await screen.findByLabelText('Float (₹)');
  type('Float (₹)', 'some');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Open the till' }));
  await press();
  await screen.findByText(tillTexts.amount);
  type('Float (₹)', '१,०००');
  await press();
  await said(tillTexts.opened);
  expect(lastWritten(sent)).toEqual({ station: 'Counter', float: 100_000 });
});

it('says what was counted in a drawer before, where it is opened again', async () => {
  const before = [
    { ...open, _id: '64d000000000000000000002', station: 'Back', closed: { ...closed, counted: 100 } },
    { ...open, closed },
  ];
  openTills({ 'GET /till': { body: tills({ open: null, closed: before }) } });
  await screen.findByText(/for change\. ₹1,249 was counted when it was closed\.$/);
  type('Drawer', 'b');
  await screen.findByText(/for change\.$/);
  type('Drawer', ' back');
  await screen.findByText(/for change\. ₹1 was counted/);
});

it('opens another drawer while one is open, and leads back to that', async () => {
  const { sent } = openTills({ 'POST /till/open': { status: 201, body: open } });
  await userEvent.click(await screen.findByRole('link', { name: 'Open another drawer' }));
  type('Float (₹)', '300');
  screen.getByRole('link', { name: 'Till Counter is open too' });
  type('Drawer', 'Window');
  await userEvent.click(screen.getByRole('button', { name: 'Open the till' }));
  await said(tillTexts.opened);
  expect(lastWritten(sent)).toEqual({ station: 'Window', float: 30_000 });
});

it('tells each sum once while nothing is counted', async () => {
  openTills();
  await screen.findByText('Nothing is counted yet.');
  for (const once of ['₹1,299', '+₹299', '₹700']) screen.getByText(once);
  expect(screen.queryAllByText(/₹299$/)).toHaveLength(1);
});

it('adds up notes and coins as they are typed, says what is missing, and closes after asking', async () => {
  const { sent } = openTills({ 'POST /till/close': { body: open } });
  const button = await screen.findByRole('button', { name: 'Close the till' });
  expect(button).toHaveProperty('disabled', true);
  type('₹500', '2');
  await screen.findByText('Counted ₹1,000');
  type('₹100', '2.5');
  expect(button).toHaveProperty('disabled', true);
  type('₹100', '2');
  type('Coins, together (₹)', '49');
  await screen.findByText('−₹50: ₹50 missing');
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^−₹50: ₹50 missing\. A closed till/);
  await userEvent.click(dialog.getByRole('button', { name: 'Close the till' }));
  await said(tillTexts.closed);
  expect(lastWritten(sent)).toMatchObject({
    till: id,
    expects: 129_900,
    counted: { coins: 4_900, notes: expect.arrayContaining([{ note: 50_000, count: 2 }]) },
  });
});

it('keeps the count over a reload, and shows the new sum when cash came in meanwhile', async () => {
  let expected = 129_900;
  const answers = {
    'GET /till': () => ({ body: tills({ open: { ...open, expected } }) }),
    'POST /till/close': refusal(409, 'till_changed', 'Cash came in.'),
  };
  openTills(answers);
  await screen.findByLabelText('₹500');
  type('₹500', '3');
  await screen.findByText('+₹201: ₹201 too much');
  document.body.replaceChildren();
  openTills(answers);
  await screen.findByText('+₹201: ₹201 too much');
  expected = 150_000;
  await userEvent.click(screen.getByRole('button', { name: 'Close the till' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the till' }),
  );
  await said('Cash came in.');
  await screen.findByText('It agrees');
});

it('pays out with a reason, again under the same key after a failure', async () => {
  let fails = true;
  const { sent } = openTills({
    'POST /till/move': () => (fails ? { status: 503, body: {} } : { body: open }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay out' }));
  type('Amount (₹)', '120.50');
  type('What for', 'Gas');
  const dialog = within(screen.getByRole('dialog'));
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Pay out' }));
  const bodies = () => sent.filter(({ path }) => path === '/till/move').map(({ body }) => body);
  await press();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  fails = false;
  await press();
  await said(tillTexts.out);
  expect(bodies()[1]).toEqual(bodies()[0]);
  expect(bodies()[1]).toMatchObject({ till: id, kind: 'out', amount: 12_050, reason: 'Gas' });
});

it('tells cash that went into no till', async () => {
  openTills({ 'GET /till': { body: tills({ outside: { ...nothing, received: 33_300, payments: 1 } }) } });
  await screen.findByText(/^Outside a till, in the last 7 days: ₹333 in cash in 1 payment/);
});

it('shows older closed tills on request', async () => {
  const page = (nth: number) =>
    tills({ closed: [{ ...open, _id: `64d00000000000000000000${nth}`, closed }] });
  openTills({
    'GET /till': ({ path }) =>
      path.includes('cursor=next')
        ? { body: page(3) }
        : { body: page(2), headers: { 'x-next-cursor': 'next' } },
  });
  // The counter has read it too.
  queryClient.setQueryData([...keys.admin.till, undefined], page(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older tills' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show older tills' })).toBeNull();
});

it('shows a closed till on paper, with what was booked after closing apart', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const late = { ...open, lastCounted: 110_000, closed, afterClosing: 20_000, expected: 149_900 };
  adminOpener(
    <TillSheetPage />,
    `/admin/till/${id}`,
    { [`GET /till/${id}`]: { body: late } },
    '/admin/till/:id',
  )();
  const sheet = within(await screen.findByRole('region', { name: 'Till on paper' }));
  for (const words of [
    'Closed 20 Nov 2026, 11:00 pm, Nila Admin',
    'Counted at the last closing',
    '₹1,100',
    '−₹100',
    '+₹200',
    '₹1,249',
    '−₹50: ₹50 missing',
    '2 × ₹500',
    'Meanwhile online, 2 payments',
    'F1/26-27/7 to F1/26-27/8',
  ])
    sheet.getByText(words);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
