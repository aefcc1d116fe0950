import { validation } from '@forno/shared/messages/admin';
import { describe, expect, it } from 'vitest';
import { exampleInventory } from '#testing/cart-examples.ts';
import { type EditRow, emptyRow, errorsOf, isEdited, rowsFrom } from './edit-rows.ts';
import { afterSaving, rebase, savedOtherwise, updateFrom } from './inventory-update.ts';

const stock = exampleInventory;
const edit = (rows: readonly EditRow[], key: string, change: Partial<EditRow>) =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));
const find = (rows: readonly EditRow[], key: string) => rows.find((row) => row.key === key);

describe('what is saved', () => {
  it('is what was typed, beside what the screen had loaded', () => {
    const rows = edit(rowsFrom(stock()), 'bases.Regular', { qty: '100', price: '42.5' });
    const { loaded, ...wanted } = updateFrom(rows);
    expect(loaded).toEqual(stock());
    expect(wanted.bases.Regular).toMatchObject({ qty: 100, price: 42.5 });
    expect(wanted.sauces).toEqual(stock().sauces);
  });

  it('leaves out what was removed, and holds what was added without pretending to have loaded it', () => {
    const added = { ...emptyRow('sauces', 'new-1'), name: ' Makhani ', qty: '12', price: '25' };
    const rows = [...edit(rowsFrom(stock()), 'bases.Thin Crust', { removed: true }), added];
    const update = updateFrom(rows);
    expect(update.bases).not.toHaveProperty('Thin Crust');
    expect(update.loaded?.bases).toHaveProperty('Thin Crust');
    expect(update.sauces.Makhani).toMatchObject({ qty: 12, price: 25 });
    expect(update.loaded?.sauces).not.toHaveProperty('Makhani');
  });

  it('knows an edit from the same number typed again', () => {
    const rows = rowsFrom(stock());
    expect(rows.some(isEdited)).toBe(false);
    expect(edit(rows, 'bases.Regular', { qty: '090' }).some(isEdited)).toBe(false);
    expect(edit(rows, 'bases.Regular', { qty: '91' }).some(isEdited)).toBe(true);
  });
});

it('a quantity that somebody else has said meanwhile stays as it was typed, not as a difference to that', () => {
  const now = stock();
  now.bases.Regular = { ...now.bases.Regular!, qty: 80, counted: 1 };
  const rows = edit(rowsFrom(stock()), 'bases.Regular', { qty: '80' });
  expect(find(rebase(rows, now), 'bases.Regular')).toMatchObject({ qty: '80', loaded: { counted: 1 } });
  // What nobody typed is what they said.
  const priced = edit(rowsFrom(stock()), 'bases.Regular', { price: '50' });
  expect(find(rebase(priced, now), 'bases.Regular')).toMatchObject({ qty: '80', price: '50' });
});

describe('what can not be saved', () => {
  const quantityWhole = 'Quantity must be a whole number from 0 to 10,00,000.';

  it.each([
    ['qty', '', quantityWhole],
    ['qty', '-1', validation.quantityNotNegative],
    ['qty', '1.5', quantityWhole],
    ['qty', '1000001', quantityWhole],
    ['price', '-1', 'Price must not be negative.'],
    ['price', '', 'Price must be a number.'],
    ['price', '100001', 'Price must be at most 1,00,000.'],
    ['price', '12.345', 'Price must have at most two decimals.'],
    ['cost', '-3', 'Cost must not be negative.'],
    ['cost', 'x', 'Cost must be a number.'],
    ['cost', '100001', 'Cost must be at most 1,00,000.'],
    ['cost', '1e-9', 'Cost must be a number.'],
    ['cost', '0.001', 'Cost must have at most two decimals.'],
  ] as const)('a %s of "%s"', (field, text, message) => {
    const rows = edit(rowsFrom(stock()), 'bases.Regular', { [field]: text });
    expect(errorsOf(rows)).toEqual({ 'bases.Regular': { [field]: message } });
  });

  it.each([
    ['', validation.nameRequired],
    ['toString', validation.ingredientName({ input: 'toString' })],
    [' tomato ', 'tomato already exists.'],
  ])('a new sauce named "%s"', (name, message) => {
    const rows = [...rowsFrom(stock()), { ...emptyRow('sauces', 'new-1'), name }];
    expect(errorsOf(rows)).toEqual({ 'new-1': { name: message } });
  });

  it('does not stop at a row that is being removed', () => {
    expect(errorsOf(edit(rowsFrom(stock()), 'bases.Regular', { qty: '', removed: true }))).toEqual({});
  });
});

describe('when the inventory changed meanwhile', () => {
  it('an edited quantity keeps its difference, an edited price its value, the rest follows', () => {
    const rows = edit(rowsFrom(stock()), 'bases.Regular', { qty: '100', price: '44' });
    const now = stock();
    now.bases.Regular = { qty: 70, price: 41 };
    now.sauces.Tomato = { qty: 5, price: 1 };
    const moved = rebase(rows, now);
    expect(find(moved, 'bases.Regular')).toMatchObject({ qty: '80', price: '44', loaded: { qty: 70 } });
    expect(find(moved, 'sauces.Tomato')).toMatchObject({ qty: '5', price: '1' });
  });

  it('never goes below nought', () => {
    const rows = edit(rowsFrom(stock()), 'bases.Regular', { qty: '10' });
    const now = stock();
    now.bases.Regular = { qty: 20, price: 40 };
    expect(find(rebase(rows, now), 'bases.Regular')?.qty).toBe('0');
  });

  it('keeps and marks an edit of an ingredient removed meanwhile, which adds it again', () => {
    const now = stock();
    delete now.bases.Regular;
    const rows = rebase(edit(rowsFrom(stock()), 'bases.Regular', { qty: '100' }), now);
    expect(find(rows, 'bases.Regular')).toMatchObject({ qty: '100', gone: true, loaded: undefined });
    const update = updateFrom(rows);
    expect(update.bases.Regular).toMatchObject({ qty: 100 });
    expect(update.loaded?.bases).not.toHaveProperty('Regular');
  });

  it('says which quantities were saved differently from what was typed', () => {
    const counted = edit(rowsFrom(stock()), 'bases.Regular', { qty: '10' });
    const sent = edit(counted, 'sauces.Pesto', { price: '44' });
    const now = stock();
    now.bases.Regular = { qty: 10, price: 40 };
    now.sauces.Pesto = { qty: 3, price: 44 };
    expect(savedOtherwise(sent, now)).toBeUndefined();
    // Below zero there is nothing.
    now.bases.Regular = { qty: 0, price: 40 };
    expect(savedOtherwise(sent, now)).toContain('changed meanwhile: Regular is now 0, not 10.');
  });

  it('drops ingredients others removed, shows those they added, and keeps mine', () => {
    const mine = { ...emptyRow('sauces', 'new-1'), name: 'Makhani' };
    const now = stock();
    delete now.bases.Regular;
    now.bases.Rye = { qty: 4, price: 60 };
    const moved = rebase([...rowsFrom(stock()), mine], now);
    expect(find(moved, 'bases.Regular')).toBeUndefined();
    expect(find(moved, 'bases.Rye')).toBeTruthy();
    expect(find(moved, 'new-1')?.name).toBe('Makhani');
  });

  it('after saving, what was typed while it was under way stays typed', () => {
    const sent = edit(rowsFrom(stock()), 'bases.Regular', { qty: '100' });
    const since = edit(sent, 'sauces.Pesto', { qty: '41' });
    const now = stock();
    now.bases.Regular = { qty: 98, price: 40 };
    const after = afterSaving(since, sent, now);
    expect(find(after, 'bases.Regular')?.qty).toBe('98');
    expect(find(after, 'sauces.Pesto')).toMatchObject({ qty: '41', loaded: { qty: 40 } });
  });
});
