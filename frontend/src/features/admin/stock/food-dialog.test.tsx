import type { InventoryUpdate } from '@forno/shared/contracts/admin';
import { foodTexts, validation } from '@forno/shared/messages/admin';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { exampleInventory } from '#testing/cart-examples.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { FoodDialog } from './food-dialog.tsx';

const onClose = vi.fn();
const ingredient = { qty: 9, price: 15 };

it('states nothing by itself, says what customers will read, and saves the facts alone', async () => {
  const { server } = fakeShop({ replies: { 'PUT /inventory': { body: exampleInventory() } } });
  openScreen(
    <FoodDialog category="veggies" name="Tuna" ingredient={ingredient} onClose={onClose} />,
    '/admin/inventory',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'What is in Tuna' }));
  for (const box of dialog.getAllByRole('combobox')) expect(box).toHaveProperty('value', '');
  expect(dialog.getByText(/Not stated: veg or not, allergens, kcal, dairy or analogue/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'All that it contains are ticked' }));
  for (const box of dialog.getAllByRole('checkbox').slice(1)) expect(box).toHaveProperty('checked', false);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'fish' }));
  expect(dialog.getByText(/Non-veg · Contains fish/)).toBeTruthy();
  const kcal = dialog.getByRole('textbox', { name: 'kcal' });
  await userEvent.type(kcal, '1.5');
  expect(dialog.getByText(foodTexts.kcal)).toBeTruthy();
  await userEvent.clear(kcal);
  await userEvent.type(kcal, '120');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  expect(dialog.getByText(validation.nameRequired)).toBeTruthy();
  await userEvent.type(name, 'Tuna – ಮೀನು');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = server.sent.find(({ method }) => method === 'PUT')?.body as InventoryUpdate;
  expect(body.veggies).toEqual({ 'Tuna – ಮೀನು': { ...ingredient, food: { allergens: ['fish'], kcal: 120 } } });
  expect(body.loaded?.veggies).toEqual({ 'Tuna – ಮೀನು': ingredient });
  expect(body.bases).toEqual({});
  expect(body.renamed).toEqual([{ category: 'veggies', from: 'Tuna', to: 'Tuna – ಮೀನು' }]);
});
