import type { CartAnswer, CartUpdate } from '@forno/shared/contracts/admin';
import { describe, expect, test } from 'vitest';
import { ApiError, connectionLost, timedOut } from '#transport/failure.ts';
import { addPizza, addQuantity, removeLine, setQuantity } from './cart-changes.ts';
import { createCartSaveQueue } from './cart-save-queue.ts';
import { exampleCart, exampleLine, farmhouse, margherita } from '#testing/cart-examples.ts';

interface PendingRequest<T> {
  answer: (value: T) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A server that answers when the test says so. */
function heldServer(cart: CartAnswer) {
  const loads: PendingRequest<CartAnswer>[] = [];
  const saves: (PendingRequest<CartAnswer> & { update: CartUpdate; accept: () => Promise<void> })[] = [];
  const shown: CartAnswer[] = [];
  const kept: CartAnswer[] = [];
  const held = <T>(list: PendingRequest<T>[], more: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const answer = (value: T) => (resolve(value), settle().then(() => undefined));
      list.push({ answer, fail: (error) => (reject(error), settle().then(() => undefined)), ...more });
    });
  const ledger = createCartSaveQueue({
    load: () => held(loads),
    save: (update) =>
      held(saves as PendingRequest<CartAnswer>[], {
        update,
        accept: () => saves.find((save) => save.update === update)?.answer(stored(update)),
      }),
    show: (now) => void shown.push(now),
    keep: (now) => void kept.push(now),
  });
  const stored = (update: CartUpdate): CartAnswer =>
    exampleCart(
      update.cartData.map((choice) =>
        exampleLine(choice.pizzaId === farmhouse._id ? farmhouse : margherita, { quantity: choice.quantity }),
      ),
      (update.version ?? 0) + 1,
    );
  ledger.confirm(cart);
  return { ledger, loads, saves, shown, kept };
}

const quantities = (cart: Pick<CartUpdate, 'cartData'> | undefined) =>
  cart?.cartData.map(
    (line) => `${line.quantity} ${line.pizzaId === farmhouse._id ? 'farmhouse' : 'margherita'}`,
  );
const overtaken = (details: CartAnswer) =>
  new ApiError({ kind: 'http', status: 409, code: 'cart_changed', message: 'changed', details });

/** How a change ended, without an unhandled rejection when nobody looks. */
function outcomeOf(change: Promise<void>) {
  const outcome: { is: 'open' | 'taken' | 'refused' } = { is: 'open' };
  change.then(
    () => (outcome.is = 'taken'),
    () => (outcome.is = 'refused'),
  );
  return outcome;
}

describe('the cart ledger', () => {
  test('shows a change before the server has answered, and saves it on the known version', async () => {
    const { ledger, saves, shown } = heldServer(exampleCart([], 7));
    const outcome = outcomeOf(ledger.change(addPizza(margherita)));
    expect(quantities(shown.at(-1))).toEqual(['1 margherita']);
    await settle();
    expect(saves[0]?.update.version).toBe(7);
    expect(outcome.is).toBe('open');
    await saves[0]?.accept();
    expect(outcome.is).toBe('taken');
  });

  test('two quick adds are two, and never two saves at a time', async () => {
    const { ledger, saves, shown } = heldServer(exampleCart());
    void ledger.change(addPizza(margherita));
    void ledger.change(addPizza(margherita));
    void ledger.change(addPizza(margherita));
    expect(quantities(shown.at(-1))).toEqual(['3 margherita']);
    await settle();
    expect(saves).toHaveLength(1);
    await saves[0]?.accept();
    expect(quantities(shown.at(-1))).toEqual(['3 margherita']);
  });

  test('what comes during a save goes together with the next one, on its version', async () => {
    const { ledger, saves, shown } = heldServer(exampleCart());
    void ledger.change(addPizza(margherita));
    await settle();
    void ledger.change(addPizza(margherita));
    void ledger.change(addPizza(farmhouse));
    expect(saves).toHaveLength(1);
    await saves[0]?.accept();
    expect(quantities(saves[1]?.update)).toEqual(['2 margherita', '1 farmhouse']);
    expect(saves[1]?.update.version).toBe(2);
    await saves[1]?.accept();
    expect(quantities(shown.at(-1))).toEqual(['2 margherita', '1 farmhouse']);
  });

  test('a save that another tab overtook is done again on the newer cart', async () => {
    const { ledger, loads, saves, shown } = heldServer(exampleCart());
    const outcome = outcomeOf(ledger.change(addPizza(margherita)));
    await settle();
    await saves[0]?.fail(
      overtaken(exampleCart([exampleLine(margherita, { quantity: 4 }), exampleLine(farmhouse)], 9)),
    );
    expect(loads).toHaveLength(0);
    expect(quantities(saves[1]?.update)).toEqual(['5 margherita', '1 farmhouse']);
    expect(saves[1]?.update.version).toBe(9);
    await saves[1]?.accept();
    expect(outcome.is).toBe('taken');
    expect(quantities(shown.at(-1))).toEqual(['5 margherita', '1 farmhouse']);
  });

  test('gives up after being overtaken ten times in a row, and shows the truth', async () => {
    const { ledger, saves, shown } = heldServer(exampleCart());
    const outcome = outcomeOf(ledger.change(addPizza(margherita)));
    await settle();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(outcome.is).toBe('open');
      await saves[attempt]?.fail(overtaken(exampleCart([exampleLine(farmhouse)], 10 + attempt)));
    }
    expect(outcome.is).toBe('refused');
    expect(saves).toHaveLength(10);
    expect(quantities(shown.at(-1))).toEqual(['1 farmhouse']);
  });

  test('a refused change goes from the screen, and what was pressed after it is still saved', async () => {
    const { ledger, saves, shown } = heldServer(exampleCart([exampleLine(margherita)]));
    const first = outcomeOf(ledger.change(addPizza(farmhouse)));
    await settle();
    const second = outcomeOf(ledger.change(addQuantity(margherita._id, 1)));
    await saves[0]?.fail(new ApiError({ kind: 'http', status: 409, code: 'invalid_price', message: 'no' }));
    expect(first.is).toBe('refused');
    expect(quantities(shown.at(-1))).toEqual(['2 margherita']);
    await saves[1]?.accept();
    expect(second.is).toBe('taken');
  });

  test('reports a timeout at once, then refetches the cart', async () => {
    const { ledger, loads, saves, shown } = heldServer(exampleCart());
    const outcome = outcomeOf(ledger.change(addPizza(margherita)));
    await settle();
    await saves[0]?.fail(timedOut());
    expect(outcome.is).toBe('refused');
    expect(quantities(shown.at(-1))).toEqual([]);
    await loads[0]?.answer(exampleCart([exampleLine(margherita)], 2));
    expect(quantities(shown.at(-1))).toEqual(['1 margherita']);
  });

  test('with the server away the old cart shows, and the next change asks for the cart first', async () => {
    const { ledger, loads, saves, shown } = heldServer(exampleCart([exampleLine(farmhouse)]));
    outcomeOf(ledger.change(removeLine(farmhouse._id)));
    await settle();
    await saves[0]?.fail(connectionLost());
    await loads[0]?.fail(connectionLost());
    expect(quantities(shown.at(-1))).toEqual(['1 farmhouse']);
    outcomeOf(ledger.change(addPizza(margherita)));
    await loads[1]?.answer(exampleCart([], 5));
    expect(quantities(saves[1]?.update)).toEqual(['1 margherita']);
  });

  test('a cart answered while a save is under way is not taken: it may hold the save already', async () => {
    const { ledger, saves } = heldServer(exampleCart());
    void ledger.change(addPizza(margherita));
    await settle();
    const shown = ledger.confirm(exampleCart([exampleLine(margherita)], 2));
    expect(quantities(shown)).toEqual(['1 margherita']);
    await saves[0]?.accept();
  });

  test('an older answer never replaces a newer cart', () => {
    const { ledger } = heldServer(exampleCart([exampleLine(margherita)], 8));
    expect(quantities(ledger.confirm(exampleCart([], 3)))).toEqual(['1 margherita']);
  });

  test('nothing of one person is saved or shown for the next', async () => {
    const { ledger, saves, shown, kept } = heldServer(exampleCart());
    void ledger.change(addPizza(margherita));
    await settle();
    void ledger.change(addPizza(farmhouse));
    ledger.forget();
    ledger.confirm(exampleCart([], 3));
    const before = [shown.length, kept.length];
    await saves[0]?.answer(exampleCart([exampleLine(margherita)], 40));
    expect(saves).toHaveLength(1);
    expect([shown.length, kept.length]).toEqual(before);
    expect(quantities(ledger.confirm(exampleCart([], 4)))).toEqual([]);
  });

  test('settles when the last save has been answered', async () => {
    const { ledger, saves } = heldServer(exampleCart([exampleLine(margherita)]));
    void ledger.change(setQuantity(margherita._id, 3));
    const settled = outcomeOf(ledger.settled());
    await settle();
    expect(settled.is).toBe('open');
    await saves[0]?.accept();
    expect(settled.is).toBe('taken');
  });
});
