import type { CartAnswer, CartUpdate } from '@forno/shared/contracts/admin';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { exampleCart, exampleLine, farmhouse, margherita } from '#testing/cart-examples.ts';
import { customer, fakeServer, type Reply } from '#testing/fake-server.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { keys } from '#transport/keys.ts';
import { addPizza, addQuantity, type CartChange, removeLine, setQuantity } from './cart-changes.ts';
import { cartSettled, changeCart, useCart } from './use-cart.ts';

const named = (pizzaId: string) => (pizzaId === farmhouse._id ? farmhouse : margherita);
const quantities = (cart: Pick<CartUpdate, 'cartData'> | undefined) =>
  cart?.cartData.map(({ quantity, pizzaId }) => `${quantity} ${named(pizzaId).name}`);

/** A shown cart, and a server that answers when the test says so. */
async function openCart(cart: CartAnswer) {
  const saves: { update: CartUpdate; answer: (reply: Reply) => void; accept: () => void }[] = [];
  const loads: ((reply: Reply) => void)[] = [];
  fakeServer({
    'GET /user/cart': () => new Promise<Reply>((resolve) => loads.push(resolve)),
    'PUT /user/update_cart': ({ body }) =>
      new Promise<Reply>((answer) => {
        const update = body as CartUpdate;
        const lines = update.cartData.map(({ pizzaId, quantity }) =>
          exampleLine(named(pizzaId), { quantity }),
        );
        const accept = () => answer({ body: exampleCart(lines, (update.version ?? 0) + 1) });
        saves.push({ update, answer, accept });
      }),
  });
  beginSession('t', customer);
  queryClient.setQueryData(keys.cart, cart);
  const rendered: unknown[] = [];
  const useRendered = () => {
    const { data } = useCart();
    rendered.push(quantities(data));
    return data;
  };
  const { result } = renderHook(useRendered, {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
  });
  /** How a change ended, without an unhandled rejection when nobody looks. */
  const change = (one: CartChange) => {
    const outcome = { is: 'open' };
    act(() => {
      changeCart(one).then(
        () => (outcome.is = 'saved'),
        () => (outcome.is = 'refused'),
      );
    });
    return outcome;
  };
  const isSent = (n: number) => waitFor(() => expect(saves).toHaveLength(n));
  const isAsked = (n: number) => waitFor(() => expect(loads).toHaveLength(n));
  const shown = () => quantities(result.current);
  const shows = (...lines: string[]) => waitFor(() => expect(shown()).toEqual(lines));
  return { saves, loads, change, isSent, isAsked, shown, shows, rendered };
}

const isNow = (outcome: { is: string }, how: string) => waitFor(() => expect(outcome.is).toBe(how));
const overtaken = (details: CartAnswer) => ({
  status: 409,
  body: { code: 'cart_changed', message: 'changed', details },
});
const gone = new TypeError('Failed to fetch');

afterEach(() => {
  cleanup();
  endSession();
});

describe('a change of the cart', () => {
  test('shows before the server has answered, and is saved on the known version', async () => {
    const { change, saves, isSent, shown } = await openCart(exampleCart([], 7));
    const outcome = change(addPizza(margherita));
    expect(shown()).toEqual(['1 Margherita']);
    await isSent(1);
    expect(saves[0]?.update.version).toBe(7);
    expect(outcome.is).toBe('open');
    saves[0]?.accept();
    await isNow(outcome, 'saved');
    expect(shown()).toEqual(['1 Margherita']);
  });

  test('that comes during a save goes with the others since then, on its version, and shows once', async () => {
    const { change, saves, isSent, shown, rendered } = await openCart(exampleCart());
    change(addPizza(margherita));
    await isSent(1);
    const outcomes = [margherita, margherita, farmhouse].map((pizza) => change(addPizza(pizza)));
    expect(shown()).toEqual(['3 Margherita', '1 Farmhouse']);
    saves[0]?.accept();
    await isSent(2);
    expect(quantities(saves[1]?.update)).toEqual(['3 Margherita', '1 Farmhouse']);
    expect(saves[1]?.update.version).toBe(2);
    saves[1]?.accept();
    for (const outcome of outcomes) await isNow(outcome, 'saved');
    const whole = rendered.map(String).indexOf('3 Margherita,1 Farmhouse');
    expect(new Set(rendered.slice(whole).map(String))).toEqual(new Set(['3 Margherita,1 Farmhouse']));
    expect(saves).toHaveLength(2);
  });

  test('that another tab overtook is done again on the newer cart', async () => {
    const { change, loads, saves, isSent, shows } = await openCart(exampleCart());
    const outcome = change(addPizza(margherita));
    await isSent(1);
    const theirs = [exampleLine(margherita, { quantity: 4 }), exampleLine(farmhouse)];
    saves[0]?.answer(overtaken(exampleCart(theirs, 9)));
    await isSent(2);
    expect(loads).toHaveLength(0);
    expect(quantities(saves[1]?.update)).toEqual(['5 Margherita', '1 Farmhouse']);
    expect(saves[1]?.update.version).toBe(9);
    saves[1]?.accept();
    await isNow(outcome, 'saved');
    await shows('5 Margherita', '1 Farmhouse');
  });

  test('gives up after being overtaken ten times in a row, and the truth shows', async () => {
    const { change, saves, isSent, shows } = await openCart(exampleCart());
    const outcome = change(addPizza(margherita));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await isSent(attempt + 1);
      saves[attempt]?.answer(overtaken(exampleCart([exampleLine(farmhouse)], 10 + attempt)));
    }
    await isNow(outcome, 'refused');
    expect(saves).toHaveLength(10);
    await shows('1 Farmhouse');
  });

  test('that is refused goes from the screen, and what was pressed after it is still saved', async () => {
    const { change, saves, isSent, shows } = await openCart(exampleCart([exampleLine(margherita)]));
    const first = change(addPizza(farmhouse));
    await isSent(1);
    const second = change(addQuantity(margherita._id, 1));
    saves[0]?.answer({ status: 409, body: { code: 'invalid_price', message: 'no' } });
    await isNow(first, 'refused');
    await shows('2 Margherita');
    await isSent(2);
    saves[1]?.accept();
    await isNow(second, 'saved');
  });

  test('whose outcome is unknown is refused at once, and the cart is asked for, now and before the next', async () => {
    const { change, loads, saves, isSent, isAsked, shows } = await openCart(
      exampleCart([exampleLine(farmhouse)]),
    );
    const outcome = change(removeLine(farmhouse._id));
    await isSent(1);
    saves[0]?.answer(gone);
    await isNow(outcome, 'refused');
    await shows('1 Farmhouse');
    await isAsked(1);
    change(addPizza(margherita));
    await isAsked(2);
    loads[1]?.({ body: exampleCart([], 5) });
    await isSent(2);
    expect(quantities(saves[1]?.update)).toEqual(['1 Margherita']);
    expect(saves[1]?.update.version).toBe(5);
  });
});

describe('a cart that was fetched', () => {
  test('is not taken during a save: it may hold the save already', async () => {
    const { change, loads, saves, isSent, isAsked, shown } = await openCart(exampleCart());
    const outcome = change(addPizza(margherita));
    await isSent(1);
    const fetched = refetch(keys.cart);
    await isAsked(1);
    loads[0]?.({ body: exampleCart([exampleLine(margherita)], 2) });
    await fetched;
    expect(shown()).toEqual(['1 Margherita']);
    saves[0]?.accept();
    await isNow(outcome, 'saved');
    expect(shown()).toEqual(['1 Margherita']);
  });

  test('never replaces a newer one', async () => {
    const { loads, isAsked, shown } = await openCart(exampleCart([exampleLine(margherita)], 8));
    const fetched = refetch(keys.cart);
    await isAsked(1);
    loads[0]?.({ body: exampleCart([], 3) });
    await fetched;
    expect(shown()).toEqual(['1 Margherita']);
  });
});

test('nothing of one person is saved, shown or kept for the next', async () => {
  const { change, loads, saves, isSent, isAsked, shows } = await openCart(exampleCart());
  change(addPizza(margherita));
  await isSent(1);
  const waiting = change(addPizza(farmhouse));
  act(() => beginSession('t2', { ...customer, _id: '64b000000000000000000002' }));
  await isNow(waiting, 'refused');
  await isAsked(1);
  loads[0]?.({ body: exampleCart([], 3) });
  await shows();
  saves[0]?.accept();
  change(addPizza(farmhouse));
  await isSent(2);
  expect(quantities(saves[1]?.update)).toEqual(['1 Farmhouse']);
  expect(saves[1]?.update.version).toBe(3);
  expect(localStorage.getItem('cart')).toBe('[]');
  await shows('1 Farmhouse');
});

test('it settles when the last save has been answered', async () => {
  const { change, saves, isSent } = await openCart(exampleCart([exampleLine(margherita)]));
  const outcome = change(setQuantity(margherita._id, 3));
  const settled = cartSettled();
  await isSent(1);
  saves[0]?.accept();
  await settled;
  expect(outcome.is).toBe('saved');
});
