import {
  adminErrors,
  draftTexts,
  adminNotices,
  refusalTexts,
  validation,
} from '@forno/shared/messages/server';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { exampleInventory } from '#testing/cart-examples.ts';
import { lastWritten, refusal } from '#testing/fake-server.ts';
import { adminOpener, said } from '#testing/open-admin.tsx';
import { queryClient } from '#transport/query-client.ts';
import { InventoryPage } from './inventory-page.tsx';
import { UpdateInventoryPage } from './update-inventory-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const nothingLow = { bases: [], sauces: [], cheeses: [], veggies: [], items: [] };
const low = { ...nothingLow, veggies: [{ name: 'Olives', qty: 0 }] };
const mailCall = 'POST /inventory/send-low-stock-email';
const rowOf = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!);

describe('the inventory', () => {
  const open = adminOpener(<InventoryPage />, '/admin/inventory', {
    [mailCall]: { body: { lowStockItems: low, mailed: true } },
    'GET /inventory': () => ({ body: exampleInventory() }),
    'GET /inventory/needs': { body: [{ category: 'bases', name: 'Regular', qty: 7 }] },
    'GET /inventory/count': { body: [] },
  });

  it('shows four tables with name, quantity and price, and what open orders need', async () => {
    open();
    for (const name of ['Bases', 'Sauces', 'Cheeses', 'Veggies']) {
      expect(await screen.findByRole('table', { name })).toBeTruthy();
    }
    const regular = await rowOf('Regular');
    for (const text of ['90', '₹40', '7', 'In stock']) expect(await regular.findByText(text)).toBeTruthy();
  });

  it('marks low stock in words: under 20, and not 20', async () => {
    const inventory = exampleInventory();
    inventory.sauces = { Tomato: { qty: 19, price: 0 }, Pesto: { qty: 20, price: 35 } };
    open({ 'GET /inventory': { body: inventory } });
    expect((await rowOf('Tomato')).getByText('Low stock')).toBeTruthy();
    expect((await rowOf('Pesto')).queryByText('Low stock')).toBeNull();
    expect((await rowOf('Olives')).getByText('Sold out')).toBeTruthy();
  });

  it('first asks for the low-stock mail, then says what came of it and that the data is there', async () => {
    const { sent } = open();
    await said(adminNotices.lowStockMailSent);
    await said(adminNotices.inventoryFetched);
    expect(`${sent[0]?.method} ${sent[0]?.path}`).toBe(mailCall);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    [adminNotices.nothingLow, { body: { lowStockItems: nothingLow, mailed: false } }],
    [
      `${adminNotices.lowStockMailSent} (within the last ten minutes)`,
      { body: { lowStockItems: low, mailed: false } },
    ],
    [adminErrors.lowStockMail, { status: 503, body: {} }],
    [adminErrors.lowStockMail, new TypeError('Failed to fetch')],
  ])('says "%s", and shows the tables whatever became of the mail', async (text, reply) => {
    open({ [mailCall]: reply });
    await said(text);
    expect(await screen.findByRole('table', { name: 'Bases' })).toBeTruthy();
  });

  it.each([
    [adminErrors.inventoryFetch, { status: 500, body: {} }],
    [adminErrors.inventoryFetchUnexpected, new TypeError('Failed to fetch')],
  ])('says "%s", and can try again', async (text, reply) => {
    open({ 'GET /inventory': reply });
    await said(text);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('takes an ingredient off sale with one tap, and puts it back when the server says no', async () => {
    const off = exampleInventory();
    off.sauces.Pesto = { qty: 40, price: 35, soldOut: true };
    let refuse = false;
    const { sent } = open({
      'POST /inventory/sold-out': () => (refuse ? { status: 500, body: {} } : { body: off }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'On sale: Pesto' }));
    expect((await rowOf('Pesto')).getByText('Sold out', { selector: 'span' })).toBeTruthy();
    await waitFor(() =>
      expect(lastWritten(sent)).toEqual({ category: 'sauces', name: 'Pesto', soldOut: true }),
    );
    refuse = true;
    await userEvent.click(screen.getByRole('switch', { name: 'On sale: Feta' }));
    await said(adminErrors.inventoryUpdate);
    expect(await screen.findByRole('switch', { name: 'On sale: Feta', checked: true })).toBeTruthy();
  });

  it('finds an ingredient by a part of its name, without the tables that have none', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search ingredients' }), 'pest');
    await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(1));
    expect((await rowOf('Pesto')).getByText('40')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'o azul');
    expect(await screen.findByText('No ingredient matches.')).toBeTruthy();
  });

  it('leads to the edit screen', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Update Inventory' });
    expect(link.getAttribute('href')).toBe('/admin/inventory/update');
  });
});

describe('Update the inventory', () => {
  const open = adminOpener(<UpdateInventoryPage />, '/admin/inventory/update', {
    'GET /inventory': () => ({ body: exampleInventory() }),
  });
  // Not by role: that reckons the names of all thirty fields each time.
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const type = async (label: string, text: string) => {
    fireEvent.change(await field(label), { target: { value: text } });
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  it('has a quantity and a price for each, from 0', async () => {
    open();
    const [quantity, price] = [await field('Quantity of Regular'), await field('Price (INR) of Regular')];
    expect([quantity.value, quantity.inputMode, price.inputMode]).toEqual(['90', 'numeric', 'decimal']);
    await type('Quantity of Regular', '-1');
    await save();
    expect(quantity.validity.valid && quantity.getAttribute('aria-invalid')).toBe('true');
  });

  it('saves what was typed beside what was loaded, and says so', async () => {
    const after = exampleInventory();
    after.bases.Regular = { qty: 97, price: 40 };
    const { sent } = open({ 'PUT /inventory': { body: after } });
    await type('Quantity of Regular', '१००');
    expect(screen.getByText('+10 makes 100')).toBeTruthy();
    expect(screen.getByText('1 changed')).toBeTruthy();
    await save();
    await said(adminNotices.inventoryUpdated);
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      bases: { Regular: { qty: 100 } },
      loaded: { bases: { Regular: { qty: 90 } } },
    });
    expect((await field('Quantity of Regular')).value).toBe('97');
    expect(screen.getByText('Nothing changed')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Regular is now 97, not 100');
  });

  it('asks before a link leaves unsaved changes behind', async () => {
    open();
    await type('Quantity of Regular', '100');
    const leave = () => userEvent.click(screen.getByRole('link', { name: 'Back to the inventory' }));
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((await field('Quantity of Regular')).value).toBe('100');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('You are at /admin/inventory')).toBeTruthy();
  });

  it('gives back a half-done stock-take, on top of what was sold since, and starts fresh on wish', async () => {
    open();
    await type('Quantity of Regular', '100');
    await userEvent.click(screen.getByRole('button', { name: 'Add a sauce' }));
    await type('Name of the new sauce', 'Makhani');
    cleanup();
    const sold = exampleInventory();
    sold.bases.Regular = { qty: 85, price: 40 };
    queryClient.clear();
    open({ 'GET /inventory': { body: sold } });
    expect((await field('Quantity of Regular')).value).toBe('95');
    expect((await field('Name of the new sauce')).value).toBe('Makhani');
    await userEvent.click(screen.getByRole('button', { name: draftTexts.fresh }));
    expect((await field('Quantity of Regular')).value).toBe('85');
    expect(screen.getByText('Nothing changed')).toBeTruthy();
  });

  it('leaves without a question when nothing was changed', async () => {
    open();
    await field('Quantity of Regular');
    await userEvent.click(screen.getByRole('link', { name: 'Back to the inventory' }));
    expect(await screen.findByText('You are at /admin/inventory')).toBeTruthy();
  });

  it('adds and removes ingredients', async () => {
    const { sent } = open({ 'PUT /inventory': { body: exampleInventory() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a sauce' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the new sauce' }), 'Makhani');
    await type('Quantity of Makhani', '12');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Thin Crust' }));
    await save();
    await said(adminNotices.inventoryUpdated);
    const body = sent.find(({ method }) => method === 'PUT')?.body;
    expect(body).toMatchObject({ sauces: { Makhani: { qty: 12, price: 0 } } });
    expect(body).not.toHaveProperty('bases.Thin Crust');
  });

  it('sends nothing that can not be, and goes to the first of it', async () => {
    const { sent } = open();
    await type('Quantity of Regular', '-4');
    await save();
    expect(screen.getByText(validation.quantityNotNegative)).toBeTruthy();
    expect(document.activeElement).toBe(await field('Quantity of Regular'));
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it.each([
    [adminErrors.inventoryUpdate, { status: 500, body: {} }],
    [adminErrors.inventoryUpdateUnexpected, new TypeError('Failed to fetch')],
  ])('says "%s", and keeps what was typed', async (text, reply) => {
    open({ 'PUT /inventory': reply });
    await type('Quantity of Regular', '100');
    await save();
    await said(text);
    expect((await field('Quantity of Regular')).value).toBe('100');
  });

  it('says why an ingredient can not be removed now', async () => {
    const message = refusalTexts.ingredient_in_use;
    open({ 'PUT /inventory': { status: 409, body: { code: 'ingredient_in_use', message } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Thin Crust' }));
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('button', { name: 'Keep Thin Crust' })).toBeTruthy();
  });

  it('carries the edits over to what is there now when it was stale', async () => {
    const now = exampleInventory();
    now.bases.Regular = { qty: 80, price: 40 };
    let changed = false;
    open({
      'GET /inventory': () => ({ body: changed ? now : exampleInventory() }),
      'PUT /inventory': () => {
        changed = true;
        return refusal(409, 'inventory_stale', refusalTexts.inventory_stale);
      },
    });
    await type('Quantity of Regular', '100');
    await save();
    await said(adminErrors.inventoryUpdate);
    await waitFor(async () => expect((await field('Quantity of Regular')).value).toBe('90'));
    expect(screen.getByRole('alert').textContent).toContain('Your edits are kept');
  });
});
