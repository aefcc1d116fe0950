import { stockMoveTexts } from '@forno/shared/messages/admin';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { cola as aCola, exampleInventory, farmhouse } from '#testing/cart-examples.ts';
import { lastWritten } from '#testing/fake-server.ts';
import { adminOpener, said } from '#testing/open-admin.tsx';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { CountPage } from './count-page.tsx';
import { InventoryPage } from './inventory-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const id = '64b0000000000000000000c0';
const cola = {
  category: 'items',
  name: id,
  expected: 12,
  counted: 1,
  item: { title: 'Cola', qty: 9, soldOut: true },
};
const low = { bases: [], sauces: [], cheeses: [], veggies: [], items: [] };
const openInventory = adminOpener(<InventoryPage />, '/admin/inventory', {
  'POST /inventory/send-low-stock-email': { body: { lowStockItems: low, mailed: false } },
  'GET /inventory': () => ({ body: exampleInventory() }),
  'GET /inventory/needs': { body: [] },
  'GET /inventory/count': () => ({ body: [cola] }),
  'GET /pizza/getallpizzas': { body: [] },
});

it('sends a delivery again under the same key after a failure, and a changed one under another', async () => {
  let fails = true;
  const { sent } = openInventory({
    'POST /inventory/move': () => (fails ? { status: 503, body: {} } : { body: exampleInventory() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stock in, thrown away' }));
  const book = () => userEvent.click(screen.getByRole('button', { name: 'Book' }));
  fireEvent.change(await screen.findByLabelText('Portions'), { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText(/^Cost of one portion/), { target: { value: '12.50' } });
  const bodies = () => sent.filter(({ path }) => path === '/inventory/move').map(({ body }) => body);
  for (const calls of [1, 2]) {
    await book();
    await waitFor(() => expect(bodies()).toHaveLength(calls));
  }
  expect(bodies()[1]).toEqual(bodies()[0]);
  expect(bodies()[0]).toMatchObject({ lines: [{ qty: 20, cost: 12.5 }] });
  fails = false;
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'burnt' } });
  const { qty } = exampleInventory().bases.Regular!;
  fireEvent.change(screen.getByLabelText('Portions'), { target: { value: String(qty + 5) } });
  await screen.findByText(/^5 more than can be sold: .* or never booked as received\. The report counts all/);
  fireEvent.change(screen.getByLabelText('Portions'), { target: { value: '20' } });
  await book();
  await said(stockMoveTexts.waste);
  expect(bodies()[2]).toMatchObject({
    kind: 'waste',
    reason: 'burnt',
    lines: [{ name: 'Regular', qty: 20 }],
  });
  expect(bodies()[2]).not.toHaveProperty('lines.0.cost');
  expect(bodies()[2]).not.toMatchObject({ key: (bodies()[0] as { key: string }).key });
});

it('takes back what was received by mistake, and says that it is no loss', async () => {
  const { sent } = openInventory({ 'POST /inventory/move': { body: exampleInventory() } });
  await userEvent.click(await screen.findByRole('button', { name: 'Stock in, thrown away' }));
  await userEvent.selectOptions(await screen.findByLabelText('What happened'), 'Correction of a delivery');
  screen.getByText(stockMoveTexts.tooMany);
  fireEvent.change(screen.getByLabelText('Portions'), { target: { value: '990' } });
  expect(screen.queryByText(/more than can be sold/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await said(stockMoveTexts.correction);
  expect(lastWritten(sent)).toMatchObject({ kind: 'correction', lines: [{ name: 'Regular', qty: 990 }] });
});

it('books drinks beside ingredients, and takes back what was not thrown away, with its reason', async () => {
  const { sent } = openInventory({ 'POST /inventory/move': { body: exampleInventory() } });
  const row = within((await screen.findByRole('rowheader', { name: 'Cola' })).closest('tr')!);
  for (const text of ['9', 'Low stock', 'Sold out']) row.getByText(text);
  await userEvent.type(screen.getByRole('searchbox'), 'col');
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(1));
  screen.getByRole('table', { name: 'Sides and drinks' });
  await userEvent.click(await screen.findByRole('button', { name: 'Stock in, thrown away' }));
  await userEvent.selectOptions(await screen.findByLabelText('Ingredient'), 'Cola (sides and drinks)');
  screen.getByText('Left to sell now: 9.');
  screen.getByText(/stays marked as sold out/);
  await userEvent.selectOptions(
    screen.getByLabelText('What happened'),
    'Correction of something thrown away',
  );
  await userEvent.selectOptions(screen.getByLabelText('Booked as'), 'Dropped');
  fireEvent.change(screen.getByLabelText('Portions'), { target: { value: '90' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await said(stockMoveTexts['waste-correction']);
  expect(lastWritten(sent)).not.toHaveProperty('really');
  expect(lastWritten(sent)).toMatchObject({
    kind: 'waste-correction',
    reason: 'dropped',
    lines: [{ category: 'items', name: id, qty: 90 }],
  });
});

it('books a mistyped reason of something thrown away under the one that it was', async () => {
  const { sent } = openInventory({ 'POST /inventory/move': { body: exampleInventory() } });
  await userEvent.click(await screen.findByRole('button', { name: 'Stock in, thrown away' }));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Portions');
  choose('What happened', 'waste-correction');
  choose('Booked as', 'dropped');
  choose('What it was', 'dropped');
  choose('Portions', '4');
  screen.getByText(stockMoveTexts.otherReason);
  const book = () => userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await book();
  await screen.findByText(stockMoveTexts.sameReason);
  choose('What it was', 'expired');
  await book();
  await said(stockMoveTexts.really);
  expect(lastWritten(sent)).toMatchObject({
    kind: 'waste-correction',
    reason: 'dropped',
    really: 'expired',
    lines: [{ name: 'Regular', qty: 4 }],
  });
});

it('receives a drink that nobody counts yet, and says that its count starts; it can not be thrown away', async () => {
  const fanta = { ...aCola, _id: '64b0000000000000000000f0', name: 'Fanta' };
  const { sent } = openInventory({
    'GET /pizza/getallpizzas': { body: [farmhouse, { ...aCola, _id: id }, fanta] },
    'POST /inventory/move': { body: exampleInventory() },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stock in, thrown away' }));
  const of = await screen.findByLabelText('Ingredient');
  await userEvent.selectOptions(of, await within(of).findByRole('option', { name: /^Fanta/ }));
  screen.getByText(stockMoveTexts.firstReceived);
  expect(within(of).getAllByRole('option', { name: /^Cola/ })).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'burnt' } });
  fireEvent.change(screen.getByLabelText('Portions'), { target: { value: '24' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  expect(screen.getAllByText(stockMoveTexts.choose)).not.toHaveLength(0);
  expect(sent.every(({ path }) => path !== '/inventory/move')).toBe(true);
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'received' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await said(stockMoveTexts.received);
  expect(lastWritten(sent)).toMatchObject({ lines: [{ category: 'items', name: fanta._id, qty: 24 }] });
});

it('puts a drink back on sale where it stands', async () => {
  let soldOut = true;
  const { sent } = openInventory({
    'GET /inventory/count': () => ({ body: [{ ...cola, item: { ...cola.item, soldOut } }] }),
    'POST /inventory/sold-out': () => {
      soldOut = false;
      return { body: exampleInventory() };
    },
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'On sale: Cola' }));
  await screen.findByRole('switch', { name: 'On sale: Cola', checked: true });
  expect(lastWritten(sent)).toEqual({ category: 'items', name: id, soldOut: false });
});

it('counts bottles on the same sheet, by their name', async () => {
  const { sent } = adminOpener(<CountPage />, '/admin/inventory/count', {
    'GET /inventory/count': { body: [{ category: 'bases', name: 'Regular', expected: 8 }, cola] },
    'POST /inventory/move': { body: exampleInventory() },
  })();
  fireEvent.change(await screen.findByLabelText('Counted: Cola'), { target: { value: '11' } });
  within(screen.getByRole('table', { name: 'Sides and drinks' })).getByText('−1');
  await userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  await said(stockMoveTexts.counted);
  const line = { category: 'items', name: id, qty: 11, expected: 12, counted: 1 };
  expect(lastWritten(sent)).toMatchObject({ kind: 'count', lines: [line] });
});

it('books what was chosen, though the list changes meanwhile', async () => {
  const { sent } = openInventory({ 'POST /inventory/move': { body: exampleInventory() } });
  await userEvent.click(await screen.findByRole('button', { name: 'Stock in, thrown away' }));
  const [of] = [await screen.findByLabelText('Ingredient')];
  await userEvent.selectOptions(of, 'Mozzarella (cheeses)');
  fireEvent.change(screen.getByLabelText('Portions'), { target: { value: '20' } });
  const { bases, ...others } = exampleInventory();
  act(
    () =>
      void queryClient.setQueryData(keys.inventory, { ...others, bases: { ...bases, New: bases.Regular! } }),
  );
  await within(of).findByText('New (bases)');
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(lastWritten(sent)).toMatchObject({ lines: [{ name: 'Mozzarella', qty: 20 }] }));
});

it('sends a count again as it was while nobody knows whether it was booked, also after a reload', async () => {
  let fails = true;
  const rows = ['Regular', 'Thin Crust'].map((name) => ({ category: 'bases', name, expected: 10 }));
  const openCount = adminOpener(<CountPage />, '/admin/inventory/count', {
    'GET /inventory/count': { body: rows },
    'POST /inventory/move': () => (fails ? new TypeError('no network') : { body: exampleInventory() }),
  });
  const first = openCount();
  const fieldOf = async (name: string) => screen.findByLabelText<HTMLInputElement>(`Counted: ${name}`);
  fireEvent.change(await fieldOf('Regular'), { target: { value: '5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  await waitFor(() => expect(first.sent.some(({ method }) => method === 'POST')).toBe(true));
  cleanup();
  queryClient.clear();
  fails = false;
  const { sent } = openCount();
  expect((await fieldOf('Regular')).readOnly).toBe(true);
  fireEvent.change(await fieldOf('Thin Crust'), { target: { value: '7' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  await waitFor(async () => expect((await fieldOf('Regular')).value).toBe(''));
  expect(lastWritten(sent)).toEqual(lastWritten(first.sent));
  expect((await fieldOf('Thin Crust')).value).toBe('7');
  await userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  await waitFor(() => expect(lastWritten(sent)).toMatchObject({ lines: [{ name: 'Thin Crust', qty: 7 }] }));
});

it('asks for another look at what somebody else has counted meanwhile, before it is booked', async () => {
  let row = { category: 'bases', name: 'Regular', expected: 377, counted: 1 };
  const { sent } = adminOpener(<CountPage />, '/admin/inventory/count', {
    'GET /inventory/count': () => ({ body: [row] }),
    'POST /inventory/move': { body: exampleInventory() },
  })();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Counted: Regular'), { target: { value } });
  await screen.findByText('377');
  type('367');
  row = { ...row, expected: 367, counted: 2 };
  await queryClient.refetchQueries({ queryKey: keys.admin.countSheet });
  await screen.findByText(stockMoveTexts.countedSince(367));
  const book = () => userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  await book();
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  type('366');
  await book();
  await waitFor(() =>
    expect(lastWritten(sent)).toMatchObject({ lines: [{ qty: 366, expected: 367, counted: 2 }] }),
  );
});

it('books a count against what was expected when it was typed, not what was sold since', async () => {
  let expected = 90;
  let answer = () => {};
  const booked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { sent } = adminOpener(<CountPage />, '/admin/inventory/count', {
    'GET /inventory/count': () => ({
      body: [
        { category: 'bases', name: 'Regular', expected },
        { category: 'bases', name: 'Thin Crust', expected: 8 },
      ],
    }),
    'POST /inventory/move': async () => {
      await booked;
      return { body: exampleInventory() };
    },
  })();
  const field = await screen.findByLabelText('Counted: Regular');
  fireEvent.change(field, { target: { value: '८७' } });
  await screen.findByText('−3');
  fireEvent.change(screen.getByLabelText('Counted: Thin Crust'), { target: { value: 'eight' } });
  const book = screen.getByRole('button', { name: 'Book the count' });
  // What is wrong may be screens above.
  await userEvent.click(book);
  expect(document.activeElement).toBe(screen.getByLabelText('Counted: Thin Crust'));
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  fireEvent.change(screen.getByLabelText('Counted: Thin Crust'), { target: { value: '' } });
  expected = 70;
  await queryClient.refetchQueries({ queryKey: keys.admin.countSheet });
  await screen.findByText('70');
  await userEvent.click(book);
  // The next shelf is counted meanwhile.
  fireEvent.change(screen.getByLabelText('Counted: Thin Crust'), { target: { value: '5' } });
  answer();
  await said(stockMoveTexts.counted);
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(screen.getByLabelText('Counted: Thin Crust')).toHaveProperty('value', '5');
  expect(lastWritten(sent)).toMatchObject({
    kind: 'count',
    lines: [{ category: 'bases', name: 'Regular', qty: 87, expected: 90 }],
  });
});
