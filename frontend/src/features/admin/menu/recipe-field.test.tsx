import { adminNotices } from '@forno/shared/messages/admin';
import { act, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { exampleInventory, margherita } from '#testing/cart-examples.ts';
import { fakeServer, type Replies } from '#testing/fake-server.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { openAdmin, said } from '#testing/open-admin.tsx';
import { UpdatePizzaPage } from './update-pizza-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const call = `PUT /pizza/updatepizza/${margherita._id}`;
const recipe = { base: 'Cheese Burst', sauce: 'Tomato', cheese: 'Mozzarella', veggies: ['Onion', 'Ramps'] };

function open(pizza: typeof margherita, replies: Replies = {}) {
  const server = fakeServer({
    'GET /pizza/hidden': { body: [] },
    'GET /pizza/getallpizzas': { body: [pizza] },
    'GET /inventory': { body: exampleInventory() },
    [call]: { body: pizza },
    ...replies,
  });
  const path = '/admin/pizza_dashboard/update/:id';
  openAdmin(<UpdatePizzaPage />, path.replace(':id', pizza._id), path);
  return async () => {
    await pressUpdate();
    await said(adminNotices.pizzaUpdated);
    const form = server.sent.find(({ method }) => method === 'PUT')?.body;
    if (!(form instanceof FormData)) throw new Error('no form was sent');
    return [form.get('changed'), form.get('recipe')];
  };
}
const pressUpdate = async () => userEvent.click(await screen.findByRole('button', { name: 'Update Pizza' }));
const editor = async () => within(await screen.findByRole('group', { name: 'Recipe' }));
const own = async () => (await editor()).findByRole('checkbox', { name: 'It has a recipe of its own' });

it('starts a recipe with the specification’s defaults, and draws it with each choice', async () => {
  const save = open(margherita);
  await waitFor(async () => expect(await own()).toHaveProperty('disabled', false));
  await userEvent.click(await own());
  const fields = await editor();
  await userEvent.selectOptions(fields.getByLabelText('Base'), 'Cheese Burst');
  await userEvent.click(fields.getByRole('checkbox', { name: 'Onion' }));
  expect(
    fields.getByRole('img', { name: 'Cheese Burst pizza with Tomato, Mozzarella and Onion' }),
  ).toBeTruthy();
  const made = { base: 'Cheese Burst', sauce: 'Tomato', cheese: 'Mozzarella', veggies: ['Onion'] };
  expect(await save()).toEqual(['recipe', JSON.stringify(made)]);
});

it('keeps a recipe that nobody touched, and says what of it is sold out or gone', async () => {
  const save = open({ ...margherita, recipe });
  const fields = await editor();
  expect((await fields.findByRole('checkbox', { name: /^Ramps/ })).closest('label')?.textContent).toBe(
    'Rampsno longer in the inventory',
  );
  expect(fields.getByRole('option', { name: 'Thin Crust · sold out' })).toHaveProperty('disabled', false);
  expect(await save()).toEqual(['', JSON.stringify(recipe)]);
});

it('keeps what a colleague added to the recipe meanwhile', async () => {
  const veggies = ['Onion'];
  const save = open({ ...margherita, recipe: { ...recipe, veggies } });
  const theirs = { ...margherita, recipe: { ...recipe, veggies: [...veggies, 'Olives'] } };
  const fields = await editor();
  await userEvent.selectOptions(await fields.findByLabelText('Base'), 'Regular');
  await userEvent.click(fields.getByRole('checkbox', { name: 'Mushrooms' }));
  act(() => void queryClient.setQueryData(keys.pizzas, [theirs]));
  const both = { ...recipe, base: 'Regular', veggies: ['Onion', 'Olives', 'Mushrooms'] };
  expect(await save()).toEqual(['recipe', JSON.stringify(both)]);
});

it('takes a recipe away', async () => {
  const save = open({ ...margherita, recipe });
  await waitFor(async () => expect(await own()).toHaveProperty('disabled', false));
  await userEvent.click(await own());
  expect((await editor()).queryByLabelText('Base')).toBeNull();
  expect(await save()).toEqual(['recipe', '']);
});

it('says beside the recipe which ingredient the shop does not have', async () => {
  const message = 'There is no “Ramps” in the inventory.';
  open(
    { ...margherita, recipe },
    { [call]: { status: 404, body: { code: 'ingredient_not_found', message } } },
  );
  await pressUpdate();
  expect((await (await editor()).findByRole('alert')).textContent).toBe(message);
});

it('says when the inventory could not be loaded, and tries again', async () => {
  open(margherita, { 'GET /inventory': { status: 500, body: {} } });
  expect(await (await editor()).findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await own()).toHaveProperty('disabled', true);
});
