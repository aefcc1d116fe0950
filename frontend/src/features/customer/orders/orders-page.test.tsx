import type { OrderAnswer } from '@forno/shared/contracts/admin';
import { formatPaise, shortId } from '@forno/shared/domain';
import { errors, notices, refusalTexts } from '@forno/shared/messages/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { exampleInventory, margherita } from '#testing/cart-examples.ts';
import { fakeShop, type Shop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { toast } from '#ui/toast.ts';
import { OrdersPage } from './orders-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (orders: OrderAnswer[], more: Shop = {}, user?: null) => {
  const replies = { 'GET /order/get_orders': { body: { orders } }, ...more.replies };
  const shop = fakeShop({ ...more, replies });
  openScreen(<OrdersPage />, '/order', { user });
  return shop;
};
const pizzaId = { _id: margherita._id, name: 'Margherita', price: 199 };
const id = (last: number) => `64b0000000000000000000${last.toString(16).padStart(2, '0')}`;
const tell = (orders: OrderAnswer[]) => act(() => void queryClient.setQueryData(keys.orders, orders));

describe('the orders', () => {
  it('show everything that was ordered, each part with its price', async () => {
    open([
      anOrder({
        pizzaId,
        veggies: ['Onion', 'Olives'],
        veggiesPrice: 35,
        basePrice: 90,
        base: 'Cheese Burst',
        quantity: 2,
        totalAmount: 49_850,
      }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'All your orders' }));
    const columns = [
      'Order ID',
      'Pizza',
      'Base',
      'Sauce',
      'Cheese',
      'Veggies',
      'Quantity',
      'Total',
      'Status',
      'Order date',
      'Order again',
    ];
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
    expect(table.getByRole('rowheader').textContent).toContain('Margherita');
    expect(screen.getByText(/^The total is the price of the pizza\./)).toBeTruthy();
    const values = table.getAllByRole('cell').map((cell) => cell.lastElementChild?.textContent?.trim());
    expect(values.slice(0, 8)).toEqual([
      shortId(anOrder()._id),
      'Cheese Burst ₹90',
      'Tomato ₹0',
      'Mozzarella ₹30',
      'Onion, Olives ₹35',
      '2',
      '₹498.50',
      'Order Received',
    ]);
    expect(values[8]).toContain('20 Nov 2026');
  });

  it('under way are followed above the table, and not those of another day', async () => {
    const statusHistory = [{ status: 'Delivered' as const, at: '2026-11-19T11:00:00.000Z', by: null }];
    open([
      anOrder({ veggies: ['Onion'] }),
      anOrder({ _id: id(2), pizzaId: null, status: 'Delivered', statusHistory }),
    ]);
    const order = within(await screen.findByRole('article', { name: 'Margherita' }));
    expect(
      order.getByRole('button', { name: `${shortId(anOrder()._id)}, copy the whole order id` }),
    ).toBeTruthy();
    expect(order.getByRole('img', { name: /onion/i })).toBeTruthy();
    expect(order.getByRole('list', { name: 'Progress of the order' }).querySelectorAll('li')).toHaveLength(4);
    expect(screen.queryByRole('article', { name: 'Custom Pizza' })).toBeNull();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });

  it('are listed newest first, with custom pizzas named so', async () => {
    open([
      anOrder({ _id: id(1), pizzaId, createdAt: '2026-11-19T10:00:00.000Z' }),
      anOrder({ _id: id(2), pizzaId: null, createdAt: '2026-11-20T10:00:00.000Z' }),
    ]);
    await screen.findAllByText('Custom Pizza');
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Custom Pizza', 'Margherita']);
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toEqual(['PizzaCustom Pizza', 'PizzaMargherita']);
  });

  it('explain kindly what ran out after it was paid', async () => {
    open([anOrder({ short: ['Onion', 'Feta'] })]);
    expect(
      await screen.findByText(/We ran out of Onion, Feta just as you paid. Your order stands/),
    ).toBeTruthy();
  });

  it('show twenty, and the earlier ones on request', async () => {
    open(Array.from({ length: 23 }, (_, n) => anOrder({ _id: id(n + 1) })));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(20));
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier orders' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(23);
    expect(screen.queryByRole('button', { name: 'Show earlier orders' })).toBeNull();
  });

  it('always show how fresh they are', async () => {
    open([]);
    expect(await screen.findByText('Connecting…')).toBeTruthy();
  });

  it('show a friendly empty state with a link to the menu', async () => {
    open([]);
    expect(await screen.findByText(notices.noOrders)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a pizza' }).getAttribute('href')).toBe('/menu');
  });

  it.each([
    [{ status: 500, body: {} }, errors.ordersFetch],
    [new TypeError('Failed to fetch'), errors.connectionLost],
  ])('say that they can not be fetched, and try again when asked (%#)', async (reply, text) => {
    let answers = 0;
    open([], {
      replies: {
        'GET /order/get_orders': () => (answers++ === 0 ? reply : { body: { orders: [anOrder()] } }),
      },
    });
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text, expect.anything()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Margherita' })).toBeTruthy();
  });

  it('say that the token is missing', async () => {
    open([], {}, null);
    expect(await screen.findByText(errors.tokenMissing)).toBeTruthy();
    expect(toast.error).toHaveBeenCalledWith(errors.tokenMissing, expect.anything());
  });
});

describe('a new status', () => {
  it('is announced politely and shown in the tab’s title', async () => {
    open([anOrder()]);
    await screen.findByRole('article', { name: 'Margherita' });
    expect(document.title).toBe('Your orders · Forno');
    tell([anOrder({ status: 'In the Kitchen', version: 2 })]);
    const spoken = await screen.findByText('Margherita: In the Kitchen.');
    expect(spoken.getAttribute('aria-live')).toBe('polite');
    expect(document.title).toBe('In the Kitchen · Your orders · Forno');
  });

  it('moves the tracker and the sentence', async () => {
    open([anOrder()]);
    await screen.findByText(/We received your order at/);
    const statusHistory = [
      ...anOrder().statusHistory,
      { status: 'In the Kitchen' as const, at: '2026-11-20T14:12:00.000Z', by: null },
    ];
    tell([anOrder({ status: 'In the Kitchen', statusHistory, version: 2 })]);
    expect(await screen.findByText(/Your pizza has been in the kitchen since/)).toBeTruthy();
    const here = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
    expect(here?.textContent).toContain('In the Kitchen');
  });
});

it('an order that the kitchen starts while its cancelling is asked about can not be cancelled, in words', async () => {
  const refund = {
    amount: 10_000,
    state: 'done' as const,
    reason: '',
    byProvider: false,
    at: anOrder().createdAt,
  };
  const order = anOrder({ refund });
  const body = { code: 'order_started', message: refusalTexts.order_started };
  const cancel = `POST /order/cancel_own_order/${order._id}`;
  open([order], { replies: { [cancel]: { status: 409, body } } });
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel order/ }));
  // What went back of it before does not go back again.
  screen.getByText(`We’ll refund ${formatPaise(order.totalAmount - 10_000)} to the account you paid from.`);
  tell([{ ...order, status: 'In the Kitchen' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this order' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(refusalTexts.order_started, undefined));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers no cancelling of what was made again: the kitchen had begun it', async () => {
  const order = anOrder();
  const other = { ...order, _id: '64b0000000000000000000a2', line: 1 };
  const remake = { ...order, _id: '64b0000000000000000000a3', line: 2, remakeOf: order._id, totalAmount: 0 };
  open([order, other, remake]);
  expect(await screen.findAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
});

it.each([
  [2, 'Cancel all 3 pizzas?'],
  [1, 'Cancel both pizzas?'],
])('asks about as many pizzas as are cancelled, not about their lines: %i and 1', async (quantity, name) => {
  const order = anOrder({ quantity });
  const cancel = `POST /order/cancel_own_order/${order._id}`;
  const shop = open([order, { ...order, _id: '64b0000000000000000000a2', line: 1, quantity: 1 }], {
    replies: { [cancel]: { body: { message: 'Cancelled.' } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  expect(screen.getByRole('dialog', { name })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this order' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Cancelled.'));
  expect(shop.server.sent.find(({ method }) => method === 'POST')?.path).toBe(
    `${cancel.slice(5)}?whole=true`,
  );
});

describe('Order again', () => {
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Order again: Margherita' }));

  it('is one tap when nothing has changed, and asks only then for the menu and the stock', async () => {
    const shop = open([anOrder({ pizzaId, quantity: 2 })]);
    await screen.findByRole('article', { name: 'Margherita' });
    const asked = () => ['GET /pizza/getallpizzas', 'GET /inventory'].map((call) => shop.asked(call));
    expect(asked()).toEqual([0, 0]);
    await press();
    expect(asked()).toEqual([1, 1]);
    expect(await screen.findByText('You are at /cart')).toBeTruthy();
    expect(shop.cart().cartData).toMatchObject([{ pizzaName: 'Margherita', quantity: 2 }]);
    expect(toast.success).toHaveBeenCalledWith(notices.cartUpdated, expect.anything());
  });

  it('lists what changed in price or stock, and adds only after a yes', async () => {
    const shop = open([anOrder({ pizzaId: { ...pizzaId, price: 179 }, veggies: ['Olives'] })]);
    await press();
    const dialog = within(await screen.findByRole('dialog', { name: 'Margherita again?' }));
    expect(dialog.getByText('Margherita: ₹199 instead of ₹179.')).toBeTruthy();
    expect(dialog.getByText('Left out because sold out: Olives.')).toBeTruthy();
    expect(shop.cart().cartData).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(shop.cart().cartData).toMatchObject([{ veggies: [], price: 199 }]));
  });

  it('changes nothing after a no', async () => {
    const shop = open([anOrder({ pizzaId: { ...pizzaId, price: 179 } })]);
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shop.asked('PUT /user/update_cart')).toBe(0);
  });

  it('leads to the menu when the pizza is gone', async () => {
    open([anOrder({ pizzaId })], { pizzas: [] });
    await press();
    const dialog = within(await screen.findByRole('dialog', { name: "Margherita can't be ordered again" }));
    expect(dialog.getByRole('link', { name: 'See the menu' }).getAttribute('href')).toBe('/menu');
  });

  it('leaves the address that was chosen for the cart on another device meanwhile', async () => {
    const elsewhere = { address: '2 Church Street, Bengaluru 560001', phone: '+919876543210' };
    let chosen = {};
    const shop = open([anOrder({ pizzaId, delivery: { address: '7 Hill Road', phone: '+919876543210' } })], {
      replies: { 'GET /user/cart': () => ({ body: { ...shop.cart(), ...chosen } }) },
    });
    await screen.findByRole('article', { name: 'Margherita' });
    chosen = { delivery: elsewhere };
    await press();
    expect(await screen.findByText('You are at /cart')).toBeTruthy();
    expect(shop.asked('PUT /user/cart_delivery')).toBe(0);
  });

  it('says when the shop can not be asked', async () => {
    let away = false;
    open([anOrder({ pizzaId })], {
      replies: { 'GET /inventory': () => (away ? { status: 500, body: {} } : { body: exampleInventory() }) },
    });
    await screen.findByRole('article', { name: 'Margherita' });
    away = true;
    await press();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(errors.inventoryLoad, expect.anything()));
  });
});
