import type { CartAnswer, CartLine, CartUpdate } from '@forno/shared/contracts';
import { ApiError } from './api-error.ts';
import type { CartChange } from './cart-changes.ts';

interface CartStore {
  load: () => Promise<CartAnswer>;
  save: (update: CartUpdate) => Promise<CartAnswer>;
  /** The cart as it is to be shown. */
  show: (cart: CartAnswer) => void;
  /** The newest cart that the server is known to hold. */
  keep: (cart: CartAnswer) => void;
}

interface Waiting {
  change: CartChange;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** One person's cart in this tab. Logging out opens a new book, and nothing of the old one is saved or shown. */
interface Book {
  confirmed: CartAnswer | undefined;
  /** False when the server may hold another cart than the confirmed one. */
  sure: boolean;
  underWay: Waiting[];
  waiting: Waiting[];
  run: Promise<void> | undefined;
}

const attempts = 4;
const newBook = (): Book => ({
  confirmed: undefined,
  sure: false,
  underWay: [],
  waiting: [],
  run: undefined,
});

/** Only what was chosen, and the prices that the specification's client sends along. */
function choiceOf({ pizzaName: _name, pizzaImage: _image, problems: _problems, ...choice }: CartLine) {
  return choice;
}

function apply(cart: CartAnswer, changes: readonly Waiting[]): CartAnswer {
  return {
    ...cart,
    cartData: changes.reduce<CartLine[]>((lines, { change }) => change(lines), cart.cartData),
  };
}

/**
 * Changes of the cart, one save at a time. Each change shows at once; what comes while a save is under way
 * goes together with the next. A save that another tab overtook is done again on the newer cart, so that
 * neither tab's clicks are lost. When a save fails, its changes go and the confirmed cart shows again.
 */
export function createCartLedger({ load, save, show, keep }: CartStore) {
  let open = newBook();

  const display = (book: Book) => {
    if (book === open && book.confirmed) show(apply(book.confirmed, [...book.underWay, ...book.waiting]));
  };
  const confirm = (book: Book, cart: CartAnswer) => {
    book.confirmed = cart;
    book.sure = true;
    if (book === open) keep(cart);
    return cart;
  };

  const saveBatch = async (book: Book): Promise<void> => {
    for (let attempt = 1; book === open; attempt += 1) {
      const cart = book.sure && book.confirmed ? book.confirmed : confirm(book, await load());
      display(book);
      // Somebody else may have logged in while this was loading: their token must not save these clicks.
      if (book !== open) return;
      try {
        const { cartData } = apply(cart, book.underWay);
        confirm(book, await save({ cartData: cartData.map(choiceOf), version: cart.version }));
        return;
      } catch (error) {
        const overtaken = error instanceof ApiError && error.code === 'cart_changed';
        // After a timeout nobody knows what the server did; only its cart tells.
        if (overtaken || !(error instanceof ApiError) || error.kind !== 'http') book.sure = false;
        if (!overtaken || attempt === attempts) throw error;
      }
    }
  };

  /** Not awaited before the refusal is told: a server that does not answer would keep it from the customer. */
  const lookAgain = async (book: Book): Promise<void> => {
    if (book.sure || book !== open) return;
    try {
      confirm(book, await load());
    } catch {
      // The next change, or the next look at the cart, asks again.
    }
    display(book);
  };

  const run = async (book: Book): Promise<void> => {
    while (book === open && book.waiting.length > 0) {
      const batch = book.waiting;
      book.underWay = batch;
      book.waiting = [];
      try {
        await saveBatch(book);
        book.underWay = [];
        display(book);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        book.underWay = [];
        display(book);
        for (const { reject } of batch) reject(error);
        await lookAgain(book);
      }
    }
    book.run = undefined;
  };

  return {
    /** Resolves when the server has it; rejects with the ApiError when it does not. */
    change: (change: CartChange): Promise<void> =>
      new Promise((resolve, reject) => {
        open.waiting.push({ change, resolve, reject });
        display(open);
        open.run ??= run(open);
      }),
    /**
     * A cart that the server answered to a question. Not taken while a save is under way: it may or may not
     * have that save in it, and counting a click twice is worse than showing it a moment later.
     */
    confirm: (cart: CartAnswer): CartAnswer => {
      const known = open.confirmed;
      const newest = !known || (!open.run && cart.version >= known.version) ? confirm(open, cart) : known;
      return apply(newest, [...open.underWay, ...open.waiting]);
    },
    /** Resolves when nothing is being saved. */
    settled: async (): Promise<void> => {
      await open.run;
    },
    forget: () => {
      open = newBook();
    },
  };
}
