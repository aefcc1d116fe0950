import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { margherita } from '#testing/cart-examples.ts';
import { refusal } from '#testing/fake-server.ts';
import { adminOpener, said } from '#testing/open-admin.tsx';
import { AddPizzaPage } from './add-pizza-page.tsx';
import { UpdatePizzaPage } from './update-pizza-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const path = '/admin/pizza_dashboard/update/:id';
const menu = (...all: object[]) => ({
  'GET /pizza/hidden': { body: [] },
  'GET /pizza/getallpizzas': { body: all },
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('adds a drink without a recipe, with what is in it', async () => {
  const { sent } = adminOpener(<AddPizzaPage />, '/admin/pizza_dashboard/add', {
    ...menu(),
    'POST /pizza/add': { status: 201, body: margherita },
  })();
  await userEvent.upload(field('Image'), new File(['png'], 'cola.png', { type: 'image/png' }));
  type('Name', 'Cola');
  type('Description', 'Cold, and rather sweet.');
  type('Price in ₹', '49.50');
  expect(screen.queryByRole('group', { name: 'What is in it' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('What it is'), 'A drink');
  expect(screen.queryByRole('group', { name: 'Recipe' })).toBeNull();
  const facts = within(screen.getByRole('group', { name: 'What is in it' }));
  expect(facts.getByText(/Not stated: veg or not, allergens, kcal/)).toBeTruthy();
  await userEvent.selectOptions(facts.getByLabelText('Veg or not'), 'Veg');
  await userEvent.click(facts.getByLabelText('All that it contains are ticked'));
  type('kcal', '1.5');
  await press('Add Drink');
  expect(document.activeElement).toBe(field('kcal'));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  type('kcal', '140');
  await press('Add Drink');
  await said('Drink added successfully!');
  const form = sent.find(({ method }) => method === 'POST')?.body;
  if (!(form instanceof FormData)) throw new Error('it sends a form');
  expect([form.get('kind'), form.get('recipe')]).toEqual(['drink', '']);
  expect(form.get('food')).toBe('{"diet":"veg","allergens":[],"kcal":140}');
  expect(screen.getByLabelText<HTMLSelectElement>('What it is').value).toBe('');
});

it('says of a drink, not of a pizza, that its name is taken', async () => {
  const drink = { ...margherita, recipe: undefined, kind: 'drink' };
  const taken = refusal(409, 'pizza_exists', 'Pizza already exists!');
  const replies = { ...menu(drink), [`PUT /pizza/updatepizza/${drink._id}`]: taken };
  adminOpener(<UpdatePizzaPage />, path.replace(':id', drink._id), replies, path)();
  await screen.findByRole('button', { name: 'Update Drink' });
  await press('Update Drink');
  expect(await screen.findByText('Drink already exists!')).toBeTruthy();
});

it('shows what is in a side, and sends that it is not stated any more', async () => {
  const side = { ...margherita, recipe: undefined, kind: 'side', food: { kcal: 240, diet: 'veg' } };
  const { sent } = adminOpener(
    <UpdatePizzaPage />,
    path.replace(':id', side._id),
    { ...menu(side), [`PUT /pizza/updatepizza/${side._id}`]: { body: side } },
    path,
  )();
  await waitFor(() => expect(field('kcal').value).toBe('240'));
  type('kcal', '');
  await userEvent.selectOptions(field('Veg or not'), '');
  await press('Update Side');
  await said('Side updated successfully!');
  const form = sent.find(({ method }) => method === 'PUT')?.body;
  expect(form instanceof FormData && [form.get('changed'), form.get('food')]).toEqual(['food', '']);
});
