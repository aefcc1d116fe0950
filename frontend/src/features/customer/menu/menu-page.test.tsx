import { errors, notices } from '@forno/shared/messages/admin';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '#transport/query-client.ts';
import { beginSession } from '#session/session.ts';
import {
  closedShop,
  exampleInventory,
  exampleLine,
  farmhouse,
  margherita,
  openShop,
} from '#testing/cart-examples.ts';
import { customer, profileReply, silence, refusal } from '#testing/fake-server.ts';
import { fakeShop, type Shop } from '#testing/fake-shop.ts';
import { openScreen, toasted } from '#testing/open-screen.tsx';
import { toast } from '#ui/toast.ts';
import { MenuPage } from './menu-page.tsx';
import { VisitorsMenuPage } from './visitors-menu-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const fees = [
  { pins: [], fee: 40, freeFrom: 600 },
  { pins: ['56'], fee: 60, freeFrom: 600 },
];
const feesReply = { 'GET /shop/fees': { body: { version: 1, fees, customisation: 'included' } } };

const open = (shop: Shop = {}) => {
  const opened = fakeShop(shop);
  openScreen(<MenuPage />, '/menu');
  return opened;
};
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};

describe('the menu', () => {
  it('shows each pizza with its picture, its words and its price', async () => {
    open();
    const pizza = await card('Margherita');
    expect(pizza.getByText(margherita.description)).toBeTruthy();
    expect(pizza.getByText('₹199')).toBeTruthy();
    const picture = pizza.getByRole('presentation');
    expect(picture.getAttribute('src')).toBe('/images/margherita.webp');
    expect(picture.getAttribute('loading')).toBe('lazy');
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['720', '540']);
  });

  it('leads to the cart and to the ingredients once there is something in the cart', async () => {
    open();
    const pizza = await card('Margherita');
    expect(screen.queryByRole('link', { name: 'View Cart' })).toBeNull();
    await userEvent.click(pizza.getByRole('button', { name: 'Add Margherita' }));
    expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart');
    expect(screen.getByRole('link', { name: 'Add Inventory' }).getAttribute('href')).toBe('/add-inventory');
  });

  it('finds pizzas by their names and words', async () => {
    open();
    await card('Margherita');
    const search = screen.getByRole('searchbox', { name: 'Search the menu' });
    await userEvent.type(search, 'CAPSICUM');
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(shown()).toEqual(['Farmhouse']));
    await userEvent.type(search, ', fármhouse');
    expect(shown()).toEqual(['Farmhouse']);
    await userEvent.type(search, 'x');
    expect(shown()).toEqual(['Farmhouse']);
    await userEvent.type(search, 'xxx');
    expect(screen.getByText('No pizza with “CAPSICUM, fármhousexxxx”.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(shown()).toEqual(['Margherita', 'Farmhouse']);
  });

  it('is read by visitors at its own address, where Add fills this browser’s cart, and another tab’s too', async () => {
    localStorage.setItem('cart', 'not a cart');
    const { server } = fakeShop({
      replies: { ...feesReply, 'GET /pizza/menu': { body: [{ ...margherita, price: 210 }] } },
    });
    openScreen(<VisitorsMenuPage />, '/our-menu', { user: null });
    const pizza = await card('Margherita');
    expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull();
    await userEvent.dblClick(pizza.getByRole('button', { name: 'Add Margherita' }));
    expect(pizza.getByRole('status').textContent).toBe('2');
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total₹420');
    expect(await screen.findByText('Plus up to ₹60 for delivery, by address, free from ₹600.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout');
    // Another tab took one out, and has a pizza that has left the menu meanwhile.
    localStorage.setItem('cart', JSON.stringify([exampleLine(margherita), exampleLine(farmhouse)]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(pizza.getByRole('status').textContent).toBe('1');
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total₹210');
    await userEvent.click(pizza.getByRole('button', { name: 'Remove one Margherita' }));
    expect(pizza.queryByRole('status')).toBeNull();
    // Or has logged in.
    act(() => beginSession('t', customer));
    await userEvent.click((await card('Margherita')).getByRole('button', { name: 'Add Margherita' }));
    await waitFor(() => expect(server.sent.some(({ method }) => method !== 'GET')).toBe(true));
  });

  it('says beside the first total what bringing it adds', async () => {
    open({ cart: [exampleLine(margherita)], replies: { ...feesReply, 'GET /user/profile': profileReply() } });
    expect(await screen.findByText('Plus ₹40 for delivery, free from ₹600.')).toBeTruthy();
  });

  it('turns Add into Remove / count / Add, and two quick Adds are two', async () => {
    const shop = open();
    const pizza = await card('Margherita');
    expect(pizza.queryByRole('button', { name: /Remove/ })).toBeNull();
    const add = pizza.getByRole('button', { name: 'Add Margherita' });
    await userEvent.dblClick(add);
    expect(pizza.getByRole('status').textContent).toBe('2');
    expect(document.activeElement).toBe(add);
    await toasted('success', notices.cartUpdated);
    expect(shop.cart().cartData).toMatchObject([
      { quantity: 2, base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella' },
    ]);
  });

  it('takes the pizza out at 0, says so, and keeps the focus', async () => {
    const shop = open({ cart: [exampleLine(margherita), exampleLine(farmhouse)] });
    const pizza = await card('Margherita');
    await userEvent.click(await pizza.findByRole('button', { name: 'Remove one Margherita' }));
    await toasted('success', notices.pizzaRemovedFromCart);
    expect(pizza.queryByRole('status')).toBeNull();
    expect(document.activeElement).toBe(pizza.getByRole('button', { name: 'Add Margherita' }));
    expect(shop.cart().cartData.map(({ pizzaId }) => pizzaId)).toEqual([farmhouse._id]);
  });

  it('says what is left of a pizza that is counted, and of many nothing', async () => {
    const until = '2026-11-21T18:30:00.000Z';
    const pizzas = [
      { ...margherita, count: { left: 0, until } },
      { ...farmhouse, count: { left: 3, until } },
      { ...farmhouse, _id: 'f'.repeat(24), name: 'Plain', count: { left: 11 } },
    ];
    const few = { kind: 'too_few' as const, name: 'Plain', left: 2 };
    const plain = { ...exampleLine(farmhouse), pizzaId: 'f'.repeat(24), pizzaName: 'Plain', problems: [few] };
    open({ pizzas, cart: [plain] });
    const sold = (await card('Margherita')).getByRole<HTMLButtonElement>('button');
    expect([sold.textContent, sold.disabled]).toEqual(['Sold out today', true]);
    const left = await card('Farmhouse');
    expect(left.getByText('3 left')).toBeTruthy();
    expect(left.getByRole<HTMLButtonElement>('button', { name: 'Add Farmhouse' }).disabled).toBe(false);
    const many = await card('Plain');
    expect(await many.findByText('Only 2 left')).toBeTruthy();
    expect(many.queryByText('11 left')).toBeNull();
    expect(many.getByRole<HTMLButtonElement>('button', { name: 'Add Plain' }).disabled).toBe(true);
    const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(order.at(-1)).toBe('Margherita');
  });

  it('says why the Add stops at 50', async () => {
    open({ cart: [exampleLine(margherita, { quantity: 50 })] });
    const pizza = await card('Margherita');
    expect(await pizza.findByText('At most 50 of one pizza')).toBeTruthy();
    expect(pizza.getByRole<HTMLButtonElement>('button', { name: 'Add Margherita' }).disabled).toBe(true);
  });

  it('an Add keeps the customisation of what is there', async () => {
    const shop = open({ cart: [exampleLine(margherita, { base: 'Cheese Burst', veggies: ['Onion'] })] });
    const pizza = await card('Margherita');
    await pizza.findByRole('status');
    await userEvent.click(pizza.getByRole('button', { name: 'Add Margherita' }));
    await toasted('success', notices.cartUpdated);
    expect(shop.cart().cartData).toMatchObject([{ quantity: 2, base: 'Cheese Burst', veggies: ['Onion'] }]);
  });

  it('keeps what another tab added meanwhile', async () => {
    const shop = open();
    const pizza = await card('Margherita');
    shop.changeElsewhere([exampleLine(farmhouse, { quantity: 3 })]);
    await userEvent.click(pizza.getByRole('button', { name: 'Add Margherita' }));
    await toasted('success', notices.cartUpdated);
    expect(shop.cart().cartData.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect((await card('Farmhouse')).getByRole('status').textContent).toBe('3');
  });

  it('says what the cart comes to, and by which rule', async () => {
    open({ cart: [exampleLine(margherita, { quantity: 2, price: 249 })] });
    expect(await screen.findByText('₹398')).toBeTruthy();
    expect(screen.getByText('Extra toppings are free. You pay the menu price.')).toBeTruthy();
  });

  it('charges the chosen ingredients where the shop does, and says that', async () => {
    open({ cart: [exampleLine(margherita, { quantity: 2, price: 249 })], customisation: 'charged' });
    expect(await screen.findByText('₹498')).toBeTruthy();
    expect(screen.getByText('You pay for the ingredients you chose.')).toBeTruthy();
  });

  it('points out a default ingredient that is sold out', async () => {
    const inventory = exampleInventory();
    inventory.cheeses = { Mozzarella: { qty: 0, price: 30 } };
    open({ inventory });
    expect(await screen.findByText('Mozzarella is sold out right now.')).toBeTruthy();
  });

  it('says that the shop is closed', async () => {
    open({ replies: { 'GET /shop': { body: closedShop } } });
    expect(await screen.findByText('We are closed for the time being.')).toBeTruthy();
  });

  it('shows a friendly empty state', async () => {
    open({ pizzas: [] });
    expect(await screen.findByText('The menu is empty')).toBeTruthy();
  });
});

const broken = { status: 500, body: {} };
const gone = new TypeError('Failed to fetch');

describe('when something can not be loaded, the menu says', () => {
  it.each([
    ['inventory, server error', 'GET /inventory', broken, errors.inventoryLoad],
    ['inventory, no server', 'GET /inventory', gone, errors.connectionLost],
    ['cart, server error', 'GET /user/cart', broken, errors.cartFetch],
    ['cart, no server', 'GET /user/cart', gone, errors.connectionLost],
    ['pizzas, server error', 'GET /pizza/getallpizzas', broken, errors.pizzasFetch],
  ])('%s', async (_, call, reply, text) => {
    open({ replies: { [call]: reply } });
    await toasted('error', text);
  });

  it.each(['GET /inventory', 'GET /user/cart', 'GET /pizza/getallpizzas'])(
    '%s timed out after 10 s',
    async (call) => {
      const waits: number[] = [];
      const [method, path] = call.split(' ');
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        waits.push(ms);
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms / 200);
        return controller.signal;
      });
      // Not among the calls with this timeout. A login would drop what is known.
      beginSession('t', customer);
      queryClient.setQueryData(['shop'], openShop);
      open({ replies: { [`${method} ${path}`]: silence } });
      await toasted('error', errors.timedOut);
      expect(new Set(waits)).toEqual(new Set([10_000]));
    },
  );

  it('it once, and again only after it had worked in between', async () => {
    let answer: object = broken;
    open({ replies: { 'GET /inventory': () => answer } });
    await toasted('error', errors.inventoryLoad);
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    expect(toast.error).toHaveBeenCalledTimes(1);
    const worked = exampleInventory();
    worked.bases.Regular = { qty: 0, price: 40 };
    answer = { body: worked };
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    // Wait until the success is rendered: if the next failure arrived first, the success would never be reported.
    await screen.findByRole('link', { name: 'choose something else' });
    answer = broken;
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(2));
  });

  it('that the menu is away, with a way to try again', async () => {
    let answers = 0;
    open({
      replies: { 'GET /pizza/getallpizzas': () => (answers++ === 0 ? broken : { body: [margherita] }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeTruthy();
  });
});

describe('when a change is not taken, the menu shows the cart as it was and says', () => {
  it.each([
    ['that it failed', broken, errors.cartUpdate],
    ['that a price is not a number', refusal(400, 'invalid_price', 'x'), errors.cartInvalidPrice],
    ['that there is no server', gone, errors.connectionLost],
  ])('%s', async (_, reply, text) => {
    open({ cart: [exampleLine(farmhouse)], replies: { 'PUT /user/update_cart': reply } });
    const pizza = await card('Margherita');
    await (await card('Farmhouse')).findByRole('status');
    await userEvent.click(pizza.getByRole('button', { name: 'Add Margherita' }));
    await toasted('error', text);
    await waitFor(() => expect(pizza.queryByRole('status')).toBeNull());
    expect((await card('Farmhouse')).getByRole('status').textContent).toBe('1');
  });

  it('that one has to be logged in', async () => {
    open();
    const pizza = await card('Margherita');
    const add = pizza.getByRole('button', { name: 'Add Margherita' });
    act(() => localStorage.removeItem('token'));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    // At once: whatever draws the page again finds nobody's cart.
    fireEvent.click(add);
    await toasted('error', errors.loginToUpdateCart);
  });
});
