import { errors, notices } from '@forno/shared/messages/admin';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { cola, exampleCart, exampleLine, farmhouse, margherita } from '#testing/cart-examples.ts';
import { refusal } from '#testing/fake-server.ts';
import { fakeShop, type Shop } from '#testing/fake-shop.ts';
import { openScreen, toasted } from '#testing/open-screen.tsx';
import { queryClient } from '#transport/query-client.ts';
import { toast } from '#ui/toast.ts';
import { endSession, waitingKey } from '#session/session.ts';
import { CartPage } from './cart-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (shop: Shop = {}) => {
  const opened = fakeShop(shop);
  const pay = (onStopped: () => void) => (
    <button type="button" onClick={onStopped}>
      Pay
    </button>
  );
  openScreen(<CartPage summary={pay} />, '/cart');
  return opened;
};
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

/** Logs in with these in this browser's cart. */
function arriveWith(lines: unknown, shop: Shop): ReturnType<typeof fakeShop> {
  localStorage.setItem('cart', JSON.stringify(lines));
  return open(shop);
}

it('brings along what was chosen before the login, once: repeated, reloaded in the middle or in two tabs', async () => {
  const chosen = [exampleLine(margherita, { quantity: 2 }), exampleLine(farmhouse)];
  const made = exampleLine(farmhouse, { quantity: 3, veggies: ['Onion'] });
  const shop = arriveWith(chosen, { cart: [exampleLine(margherita), made] });
  const merged = [
    { pizzaName: 'Margherita', quantity: 2 },
    { pizzaName: 'Farmhouse', quantity: 3, veggies: ['Onion'] },
    { pizzaName: 'Farmhouse', quantity: 1, veggies: [] },
  ];
  await waitFor(() => expect(shop.cart().cartData).toMatchObject(merged));
  await waitFor(() => expect(localStorage.getItem(waitingKey)).toBeNull());
  expect(toast.info).toHaveBeenCalledWith('Also in your cart, from before: 3 × Farmhouse.');
  cleanup();
  // The tab was closed before it knew that this was saved.
  localStorage.setItem(waitingKey, JSON.stringify(chosen));
  queryClient.clear();
  openScreen(<CartPage />, '/cart', { user: null });
  await waitFor(() => expect(localStorage.getItem(waitingKey)).toBeNull());
  expect(shop.cart().cartData).toHaveLength(3);
  expect(shop.cart().cartData).toMatchObject(merged);
});

it('says what became of it between the choice and the login, until that is read', async () => {
  const gone = exampleLine({ ...margherita, _id: '64b0000000000000000000ff', name: 'Alfredo' });
  const shop = arriveWith([gone, exampleLine({ ...farmhouse, price: 299 })], {});
  const text = 'Alfredo is no longer on the menu. Farmhouse: The price has changed from ₹299 to ₹329.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(shop.cart().cartData).toMatchObject([{ pizzaName: 'Farmhouse' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the new price' }));
  expect(screen.queryByText(text)).toBeNull();
});

it('brings what can be had where the account’s cart refuses one of them, and names that', async () => {
  const refused = refusal(422, 'invalid_price', 'No price.');
  const lines = [exampleLine(margherita), exampleLine(farmhouse)];
  arriveWith(lines, {
    replies: {
      'PUT /user/update_cart': ({ body }) =>
        JSON.stringify(body).includes(farmhouse._id) ? refused : { body: exampleCart([exampleLine()], 2) },
    },
  });
  expect(await screen.findByText('No longer available: Farmhouse.')).toBeTruthy();
  expect(screen.getByText('Margherita')).toBeTruthy();
});

it.each([
  ['has left the menu', [exampleLine({ ...margherita, _id: '64b0000000000000000000ff' })]],
  ['is no cart', { quantity: 9 }],
])('leaves out what %s, and nothing waits for the next person', async (_, lines) => {
  const shop = arriveWith(lines, {});
  expect(await screen.findByText(errors.cartEmpty)).toBeTruthy();
  expect(shop.cart().cartData).toEqual([]);
  expect(localStorage.getItem(waitingKey)).toBeNull();
});

it.each([
  ['away', new TypeError('Failed to fetch')],
  ['busy', refusal(429, 'too_many_requests', 'Too many attempts.')],
  ['being replaced', refusal(503, 'service_unavailable', 'Not now.')],
])('keeps it waiting while the server is %s, and forgets it when that person logs out', async (_, reply) => {
  arriveWith([exampleLine(margherita)], { replies: { 'PUT /user/update_cart': reply } });
  await toasted('error', errors.cartUpdate);
  await screen.findByText('Bringing along what you chose…');
  expect(localStorage.getItem(waitingKey)).toContain('Margherita');
  act(() => endSession());
  expect(localStorage.getItem(waitingKey)).toBeNull();
});

it('brings it along once the server is back', async () => {
  arriveWith([exampleLine(margherita)], {
    replies: { 'PUT /user/update_cart': refusal(503, 'service_unavailable', 'Not now.') },
  });
  await toasted('error', errors.cartUpdate);
  const back = fakeShop();
  await waitFor(() => expect(back.cart().cartData).toHaveLength(1));
  expect(toast.info).not.toHaveBeenCalled();
});

describe('the cart', () => {
  it('shows each line with everything that was chosen', async () => {
    open({
      cart: [
        exampleLine(margherita, { quantity: 2, veggies: ['Onion', 'Mushrooms'], spicy: true }),
        exampleLine(farmhouse, { spicy: true }),
      ],
    });
    const line = await row('Margherita');
    for (const text of ['Regular', 'Tomato', 'Mozzarella', 'Onion, Mushrooms', '₹398']) {
      expect(line.getByText(text)).toBeTruthy();
    }
    expect(line.getByText('Our recipe, with your changes')).toBeTruthy();
    const plain = await row('Farmhouse');
    expect(plain.getByText('None')).toBeTruthy();
    // Of the menu's pizza; what was changed may no longer be.
    expect(plain.getByText('Spicy · As on the menu')).toBeTruthy();
    expect(plain.getByRole('presentation').getAttribute('src')).toBe('/images/farmhouse.webp');
    expect(screen.getByRole('link', { name: 'Customize Pizzas' }).getAttribute('href')).toBe(
      '/add-inventory',
    );
    expect(screen.getByRole('button', { name: 'Pay' })).toBeTruthy();
  });

  it('of a drink names no ingredient, and offers nothing to change', async () => {
    open({ cart: [exampleLine(cola, { kind: 'drink', quantity: 2, spicy: true })] });
    const drink = await row('Cola');
    expect(drink.queryByText(/Regular|Mozzarella|As on the menu/)).toBeNull();
    expect(drink.getByText('Spicy')).toBeTruthy();
    expect(drink.queryByRole('link')).toBeNull();
    expect(drink.getAllByRole('button').map((button) => button.textContent)).not.toContain('One different');
  });

  it('has a minus that stops at 1, and a plus whose every press counts', async () => {
    const shop = open({ cart: [exampleLine(margherita)] });
    const line = await row('Margherita');
    expect(line.getByRole<HTMLButtonElement>('button', { name: 'One less: Margherita' }).disabled).toBe(true);
    await userEvent.tripleClick(line.getByRole('button', { name: 'One more: Margherita' }));
    expect(line.getByRole('status').textContent).toBe('4');
    await waitFor(() => expect(shop.cart().cartData[0]?.quantity).toBe(4));
    await userEvent.click(line.getByRole('button', { name: 'One less: Margherita' }));
    await waitFor(() => expect(shop.cart().cartData[0]?.quantity).toBe(3));
    await toasted('success', notices.cartUpdated);
  });

  it('removes a line, says so, and mirrors the rest under the key "cart"', async () => {
    open({ cart: [exampleLine(margherita), exampleLine(farmhouse)] });
    await userEvent.click((await row('Margherita')).getByRole('button', { name: 'Remove Margherita' }));
    expect(screen.queryByText('Margherita')).toBeNull();
    await toasted('success', notices.pizzaRemovedFromCart);
    const kept: unknown = JSON.parse(localStorage.getItem('cart') ?? '');
    expect(kept).toMatchObject([{ pizzaName: 'Farmhouse' }]);
  });

  it('takes one line away by a double tap: the next has slid under the finger', async () => {
    const shop = open({ cart: [exampleLine(margherita), exampleLine(farmhouse), exampleLine(cola)] });
    const finger = { detail: 1, clientX: 280, clientY: 300 };
    const remove = async (name: string) => (await row(name)).getByRole('button', { name: /^Remove / });
    const first = await remove('Margherita');
    // The clock stands: on a crowded machine drawing a line less takes longer than the hand.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    fireEvent.click(first, finger);
    await waitFor(() => expect(screen.queryByText('Margherita')).toBeNull());
    fireEvent.click(await remove('Farmhouse'), finger);
    clock.mockRestore();
    await waitFor(() => expect(shop.cart().cartData).toHaveLength(2));
    expect((await row('Farmhouse')).getByRole('button', { name: 'Remove Farmhouse' })).toBeTruthy();
  });

  it('leads the focus on from the last line', async () => {
    open({ cart: [exampleLine(margherita)] });
    (await row('Margherita')).getByRole('button', { name: 'Remove Margherita' }).focus();
    await userEvent.keyboard('{Enter}');
    const way = await screen.findByRole('link', { name: 'Choose a pizza' });
    await waitFor(() => expect(document.activeElement).toBe(way));
  });

  it('shows a friendly empty state, with the way to the menu', async () => {
    open();
    expect(await screen.findByText(errors.cartEmpty)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a pizza' }).getAttribute('href')).toBe('/menu');
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('takes over what another tab confirmed', async () => {
    const shop = open({ cart: [exampleLine(margherita)] });
    await row('Margherita');
    shop.changeElsewhere([exampleLine(farmhouse)]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[]' })));
    await row('Farmhouse');
    expect(screen.queryByText('Margherita')).toBeNull();
  });

  it.each([
    [{ status: 500, body: {} }, errors.cartFetch],
    [new TypeError('Failed to fetch'), errors.connectionLost],
  ])('says that it can not be fetched, and tries again when asked (%#)', async (reply, text) => {
    let answers = 0;
    const body = exampleCart([exampleLine(margherita)]);
    open({ replies: { 'GET /user/cart': () => (answers++ === 0 ? reply : { body }) } });
    await toasted('error', text);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Margherita');
  });

  it('shows the line again when it could not be removed', async () => {
    open({
      cart: [exampleLine(margherita)],
      replies: { 'PUT /user/update_cart': { status: 500, body: {} } },
    });
    await userEvent.click((await row('Margherita')).getByRole('button', { name: 'Remove Margherita' }));
    await toasted('error', errors.cartUpdate);
    await row('Margherita');
  });
});

describe('what has become of a line since', () => {
  const withProblem = (kind: 'pizza_gone' | 'ingredient_gone' | 'sold_out', name: string) =>
    open({ cart: [exampleLine(margherita, { problems: [{ kind, name }] })] });

  it('a pizza that left the menu can be taken out', async () => {
    const shop = withProblem('pizza_gone', 'Margherita');
    expect(await screen.findByText('This is no longer on the menu.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(shop.cart().cartData).toEqual([]));
  });

  it.each([
    ['sold_out', 'Sold out: Thin Crust.'],
    ['ingredient_gone', 'No longer available: Thin Crust.'],
  ] as const)('%s leads to choosing something else for that very pizza', async (kind, text) => {
    withProblem(kind, 'Thin Crust');
    expect(await screen.findByText(text)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Choose something else' });
    expect(way.getAttribute('href')).toBe(`/add-inventory#${margherita._id}`);
  });

  it('a pizza that is sold out itself can be taken out: nothing of it can be chosen', async () => {
    const shop = withProblem('sold_out', 'Margherita');
    expect(await screen.findByText('Sold out: Margherita.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Choose something else' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(shop.cart().cartData).toEqual([]));
  });

  it('is where a refused checkout leads: the line that stops it has the focus, also when the cart learns of it later', async () => {
    const onion = [{ kind: 'sold_out' as const, name: 'Onion' }];
    const shop = open({ cart: [exampleLine(farmhouse), exampleLine(margherita)] });
    await row('Margherita');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    shop.changeElsewhere([exampleLine(farmhouse), exampleLine(margherita, { problems: onion })]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[]' })));
    const problem = await screen.findByRole('list', { name: 'Needs a change: Margherita' });
    await waitFor(() => expect(document.activeElement).toBe(problem));
  });

  it('too few left says how many there are, and the quantity can be lowered or something else chosen', async () => {
    const problems = [{ kind: 'too_few' as const, name: 'Onion', left: 1 }];
    const shop = open({ cart: [exampleLine(margherita, { quantity: 2, veggies: ['Onion'], problems })] });
    expect(await screen.findByText('Only 1 portion of Onion is left. Please order fewer.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose something else' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'One less: Margherita' }));
    await waitFor(() => expect(shop.cart().cartData[0]?.quantity).toBe(1));
  });

  it('new prices are said beside the old ones, and accepted with one press for the whole cart', async () => {
    const changed = (was: number) => [{ kind: 'price_changed' as const, name: 'It', was }];
    const shop = open({
      cart: [
        exampleLine(margherita, { problems: changed(179) }),
        exampleLine(farmhouse, { problems: changed(300) }),
      ],
    });
    expect(await screen.findByText('The price has changed from ₹179 to ₹199.')).toBeTruthy();
    expect(screen.getByText('The price has changed from ₹300 to ₹329.')).toBeTruthy();
    expect(screen.getByText('The prices of 2 pizzas have changed since you added them.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accept the new prices' }));
    await toasted('success', notices.cartUpdated);
    expect(shop.asked('PUT /user/update_cart')).toBe(1);
    expect(screen.queryByText(/changed/)).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
