import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { pricedRecipe } from '#testing/cart-examples.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import type { Replies } from '#testing/fake-server.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { showsRecipes } from './kitchen/kitchen-tools.tsx';
import { KitchenBoardPage } from './kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (orders: AdminOrderAnswer[], view: string, replies: Replies = {}) => {
  const fake = fakeOrders(orders, replies);
  openAdmin(<KitchenBoardPage />, `/admin/orders/board?view=${view}`);
  return fake;
};

it('shows what was said of a whole order to who makes it: loud about food, else in one line that a long press opens', async () => {
  const to = (note: string) => ({ delivery: { address: '', note }, fulfilment: 'pickup' as const });
  const fake = open(
    [
      adminOrder(1, to('ALLERGIC TO NUTS')),
      adminOrder(2, to('No mayo')),
      adminOrder(3, to('The bell is at the back')),
      adminOrder(4, to('Basil makes me ill')),
    ],
    'make',
    {
      'GET /inventory': {
        body: { bases: {}, sauces: {}, cheeses: {}, veggies: { Basil: { qty: 9, price: 0 } } },
      },
    },
  );
  expect((await screen.findByText(/ALLERGIC/)).dataset['allergy']).toBe('true');
  const isLoud = (words: RegExp) => screen.getByText(words).className.includes('note');
  await waitFor(() => expect([/mayo/, /Basil/, /bell/].map(isLoud)).toEqual([true, true, false]));
  const bell = screen.getByText(/bell/);
  fireEvent.pointerDown(bell);
  await waitFor(() => expect(bell.dataset['whole']).toBe('true'));
  fireEvent.pointerUp(bell);
  fireEvent.click(bell);
  expect(fake.order(orderId(3))?.status).toBe('Order Received');
});

it('says each note once to who packs: about food above the pizzas, else where it is brought', async () => {
  const packed = (note: string) => ({
    status: 'In the Kitchen' as const,
    baked: new Date().toISOString(),
    delivery: { address: '7 Hill Road', note },
  });
  open([adminOrder(1, packed('ALLERGIC TO NUTS')), adminOrder(2, packed('The bell is at the back'))], 'pack');
  expect(await screen.findAllByText(/ALLERGIC/)).toHaveLength(1);
  expect(screen.getAllByText(/bell/)).toHaveLength(1);
});

it('says how many are made of an order whose ingredients went back to stock in part', async () => {
  const refund = { amount: 20_000, state: 'done', reason: 'Cold', byProvider: false, quantity: 2 } as const;
  const at = '2026-11-20T14:40:00.000Z';
  open([adminOrder(1, { quantity: 3, restocked: 2, refund: { ...refund, at } })], 'make');
  expect((await screen.findByText(/Margherita/)).textContent).toMatch(/^1 × Margherita/);
  expect(screen.getByText('2 of 3 refunded, not made')).toBeTruthy();
  expect(screen.queryByText('2 of 3 refunded')).toBeNull();
});

it('says what is in a pizza only where that differs from its recipe', async () => {
  const recipe = pricedRecipe;
  const food = (...allergens: ('gluten' | 'peanuts')[]) => ({ diet: 'veg' as const, allergens, unsaid: [] });
  const part = { qty: 9, price: 0, food: { diet: 'veg', allergens: ['gluten'], dairy: 'none' } };
  open(
    [adminOrder(1, { recipe, food: food('gluten') }), adminOrder(2, { recipe, food: food('peanuts') })],
    'make',
    {
      'GET /inventory': {
        body: {
          bases: { [recipe.base]: part },
          sauces: { [recipe.sauce]: part },
          cheeses: { [recipe.cheese]: part },
          veggies: {},
        },
      },
    },
  );
  await screen.findByText(/Contains peanuts/);
  await waitFor(() => expect(screen.queryByText(/Contains gluten/)).toBeNull());
});

it('tells a new cook what goes into a pizza: by a long press, which moves nothing, or always', async () => {
  const recipe = pricedRecipe;
  const { base, sauce, cheese, veggies } = recipe;
  const all = [base, sauce, cheese, ...veggies].join(', ');
  const fake = open([adminOrder(1, { ...recipe, recipe })], 'make');
  const line = await screen.findByText('Our recipe');
  fireEvent.pointerDown(line);
  await screen.findByText(all);
  fireEvent.pointerUp(line);
  fireEvent.click(line);
  expect(screen.queryByText(all)).toBeTruthy();
  expect(fake.order(orderId(1))?.status).toBe('Order Received');
  fireEvent.pointerDown(line);
  await waitFor(() => expect(screen.queryByText(all)).toBeNull());
  act(() => showsRecipes.set(true));
  await screen.findByText(all);
  act(() => showsRecipes.set(false));
});

it('takes a press for a long one by how long it was held, also where a busy screen hears late of its release', async () => {
  const fake = open([adminOrder(1, { ...pricedRecipe, recipe: pricedRecipe })], 'make');
  const line = await screen.findByText('Our recipe');
  const at = (type: string, timeStamp: number) =>
    Object.defineProperty(new PointerEvent(type, { button: 0, bubbles: true }), 'timeStamp', {
      value: timeStamp,
    });
  fireEvent(line, at('pointerdown', 1_000));
  fireEvent(line, at('pointerup', 1_650));
  fireEvent.click(line);
  await screen.findByText(/Mozzarella/);
  expect(fake.order(orderId(1))?.status).toBe('Order Received');
});

it('says that a packed delivery waits for the rest, and asks before it goes without', async () => {
  const of = { checkoutId: '64b0000000000000000000f1', lines: 2 };
  const fake = open(
    [
      adminOrder(1, { ...of, status: 'In the Kitchen', baked: '2026-11-25T18:00:00.000Z', quantity: 3 }),
      adminOrder(2, { ...of, line: 1, status: 'In the Kitchen' }),
    ],
    'pack',
  );
  const pressTicket = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /^Move #010001 to Sent to Delivery/ }), {
      detail: 0,
    });
  await screen.findByText('WAIT: 3 of 4');
  await pressTicket();
  await userEvent.click(await screen.findByRole('button', { name: 'Wait' }));
  expect(fake.order(orderId(1))?.status).toBe('In the Kitchen');
  await userEvent.keyboard('jn');
  await userEvent.click(await screen.findByRole('button', { name: 'Go with 3 of 4' }));
  await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('Sent to Delivery'));
});
