import type { PizzaFood } from '@forno/shared/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { emitLive } from '#live/live-events.ts';
import { patchCacheFromLive } from '#live/patch-cache.ts';
import { farmhouse, margherita, pricedRecipe } from '#testing/cart-examples.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { MenuPage } from './menu-page.tsx';

const veg: PizzaFood = { diet: 'veg', allergens: ['gluten'], kcal: 700, dairy: 'none', unsaid: [] };

/** A menu whose second pizza's food can change. */
async function openMenu(food: PizzaFood) {
  let now = food;
  fakeShop({
    replies: { 'GET /pizza/food': () => ({ body: { [margherita._id]: veg, [farmhouse._id]: now } }) },
  });
  openScreen(<MenuPage />, '/menu');
  await screen.findByText('Veg · 700 kcal · Contains gluten');
  return {
    change: (next: PizzaFood) => {
      now = next;
      const stop = patchCacheFromLive();
      act(() => emitLive('menu.changed', { at: '2026-11-25T14:00:00.000Z' }));
      stop();
    },
  };
}

const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('says of a pizza what is known, in a shape and in words, and what is not', async () => {
  await openMenu({ allergens: ['milk'], unsaid: ['diet', 'allergens', 'kcal'] });
  const words = await screen.findByText('Contains milk · Not stated: veg or not, other allergens, kcal');
  expect(words.querySelector('[data-mark="unknown"]')).toBeTruthy();
  expect(within(words.closest('li')!).getByRole('heading').textContent).toBe('Farmhouse');
});

it('leaves out what is not known to suit, and follows a change of the shop', async () => {
  const shop = await openMenu({ ...veg, diet: undefined, unsaid: ['diet'] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Veg only' }));
  expect(shown()).toEqual(['Margherita']);
  expect(screen.getByText(/1 pizza known to suit\. Of 1 more we don’t know\./)).toBeTruthy();
  shop.change({ ...veg, kcal: 900 });
  await screen.findByText('Veg · 900 kcal · Contains gluten');
  expect(shown()).toEqual(['Margherita', 'Farmhouse']);
  await userEvent.click(screen.getByText('Without…'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'gluten' }));
  expect(screen.getByText(/No pizza is known to suit\..*without traces/)).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it.each([
  ['vegan', 'Show veg only without milk'],
  ['gluten free', 'Show without gluten'],
])('leads from a search for %s to the filter', async (words, name) => {
  await openMenu({ diet: 'egg', allergens: ['milk'], unsaid: [] });
  const search = screen.getByRole('searchbox', { name: 'Search the menu' });
  await userEvent.type(search, words);
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(search).toHaveProperty('value', '');
  expect(screen.getByText(/known to suit/)).toBeTruthy();
  expect(shown()).toEqual(words === 'vegan' ? ['Margherita'] : ['Farmhouse']);
});

it('finds a pizza by what it is made of', async () => {
  fakeShop({ pizzas: [{ ...margherita, recipe: { ...pricedRecipe, veggies: ['Paneer'] } }, farmhouse] });
  openScreen(<MenuPage />, '/menu');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the menu' }), 'panner');
  await waitFor(() => expect(shown()).toEqual(['Margherita']));
});

it('asks only what leaves a pizza out', async () => {
  await openMenu({ ...veg, allergens: ['milk'] });
  await userEvent.click(await screen.findByText('Without…'));
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'gluten',
    'milk',
  ]);
});

it('asks and says nothing in a shop that says nothing', async () => {
  fakeShop();
  openScreen(<MenuPage />, '/menu');
  await screen.findByRole('heading', { name: 'Farmhouse' });
  expect(screen.queryByText(/Not stated|Veg/)).toBeNull();
});

it('marks what is ordered most, also in a shop that says nothing of its food', async () => {
  fakeShop({
    pizzas: [
      { ...farmhouse, mostOrdered: true, place: 1 },
      { ...margherita, place: 0 },
    ],
  });
  openScreen(<MenuPage />, '/menu');
  const mark = await screen.findByText('Most ordered');
  expect(mark.querySelector('svg')).toBeTruthy();
  expect(within(mark.closest('li')!).getByRole('heading').textContent).toBe('Farmhouse');
  expect(shown()).toEqual(['Farmhouse', 'Margherita']);
  // Of the other there is nothing to say, nor a place for it.
  expect([...document.querySelectorAll('li span')].filter(({ textContent }) => !textContent)).toEqual([]);
});

it('says what is spicy in a picture and in words, and shows that alone where not all is', async () => {
  fakeShop({ pizzas: [margherita, { ...farmhouse, spicy: true }] });
  openScreen(<MenuPage />, '/menu');
  const mark = await screen.findByText('Spicy');
  expect(mark.querySelector('svg')).toBeTruthy();
  await userEvent.click(screen.getByText('Filter…'));
  expect(screen.queryByText('Without')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Spicy only' }));
  expect(shown()).toEqual(['Farmhouse']);
  expect(screen.getByText('1 pizza.')).toBeTruthy();
});

it('does not ask for spicy where all is, or nothing', async () => {
  fakeShop({ pizzas: [margherita, farmhouse].map((pizza) => ({ ...pizza, spicy: true })) });
  openScreen(<MenuPage />, '/menu');
  expect(await screen.findAllByText('Spicy')).toHaveLength(2);
  expect(screen.queryByText('Filter…')).toBeNull();
});

const inSections = (...sections: string[]) =>
  sections.map((section, at) => ({
    ...margherita,
    _id: `${at}`.repeat(24),
    name: `Pizza ${at}`,
    section,
    place: at,
  }));
const sectionNames = () =>
  within(screen.getByRole('group', { name: 'Sections of the menu' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('shows a section alone, in the shop’s order of them, however it is spelled', async () => {
  const [first, second, third, fourth] = inSections('Classics', 'White pizzas', 'classics ', '');
  fakeShop({ pizzas: [{ ...second!, mostOrdered: true }, first!, third!, fourth!] });
  openScreen(<MenuPage />, '/menu');
  await userEvent.click(await screen.findByRole('button', { name: 'Classics' }));
  expect(sectionNames()).toEqual(['All', 'Classics', 'White pizzas']);
  expect(screen.getByRole('button', { name: 'Classics', pressed: true })).toBeTruthy();
  expect(shown()).toEqual(['Pizza 0', 'Pizza 2']);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(shown()).toHaveLength(4);
});

it('has all of the menu again once the section that was chosen has no pizza', async () => {
  let pizzas = inSections('Classics', 'White pizzas', 'Sharing');
  fakeShop({ replies: { 'GET /pizza/getallpizzas': () => ({ body: pizzas }) } });
  openScreen(<MenuPage />, '/menu');
  await userEvent.click(await screen.findByRole('button', { name: 'Sharing' }));
  expect(shown()).toEqual(['Pizza 2']);
  pizzas = pizzas.slice(0, 2);
  const stop = patchCacheFromLive();
  act(() => emitLive('menu.changed', { at: '2026-11-25T14:00:00.000Z' }));
  stop();
  await screen.findByRole('heading', { name: 'Pizza 0' });
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeTruthy();
  expect(shown()).toEqual(['Pizza 0', 'Pizza 1']);
});

it('has no sections where all is in one', async () => {
  const [first, second] = inSections('Classics', 'CLASSICS');
  fakeShop({ pizzas: [{ ...first!, spicy: true }, second!] });
  openScreen(<MenuPage />, '/menu');
  await screen.findByText('Filter…');
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull();
});
