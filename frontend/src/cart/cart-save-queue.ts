import { CartAnswer, type CartLine, type CartUpdate } from '@forno/shared/contracts';
import { ApiError } from '#transport/failure.ts';
import type { CartChange } from './cart-changes.ts';

interface CartStore {
  load: () => Promise<CartAnswer>;
  save: (update: CartUpdate) => Promise<CartAnswer>;
  /** The cart to show. */
  show: (cart: CartAnswer) => void;
  /** The newest cart confirmed by the server. */
  keep: (cart: CartAnswer) => void;
}

interface Waiting {
  change: CartChange;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** One user's cart in this tab. Logging out starts a new one; nothing of the old one is saved or shown. */
interface Book {
  confirmed: CartAnswer | undefined;
  /** False when the server's cart may differ from the confirmed one. */
  sure: boolean;
  underWay: Waiting[];
  waiting: Waiting[];
  run: Promise<void> | undefined;
}

/** Each loses only to a save of another tab. */
const attempts = 10;
const newBook = (): Book => ({
  confirmed: undefined,
  sure: false,
  underWay: [],
  waiting: [],
  run: undefined,
});

/** The choices, and the prices that the specification's client sends. */
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
 * Optimistic cart changes, one save at a time. Each change shows at once; changes made during a save are sent together
 * next. A save refused because of another tab is reapplied to the newer cart that the refusal holds, so that
 * neither tab's changes are lost. When a save fails, its changes are rolled back.
 */
export function createCartSaveQueue({ load, save, show, keep }: CartStore) {
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
      // Another user may have logged in while this was loading: don't save with their token.
      if (book !== open) return;
      try {
        const { cartData } = apply(cart, book.underWay);
        confirm(book, await save({ cartData: cartData.map(choiceOf), version: cart.version }));
        return;
      } catch (error) {
        const overtaken = error instanceof ApiError && error.code === 'cart_changed';
        const newer = overtaken ? CartAnswer.safeParse(error.details) : undefined;
        if (newer?.success) confirm(book, newer.data);
        // After a timeout the outcome is unknown; only the server's cart tells.
        else if (overtaken || !(error instanceof ApiError) || error.kind !== 'http') book.sure = false;
        if (!newer?.success || attempt === attempts) throw error;
      }
    }
  };

  /** Not awaited before reporting the refusal: a server that does not respond would delay it. */
  const lookAgain = async (book: Book): Promise<void> => {
    if (book.sure || book !== open) return;
    try {
      confirm(book, await load());
    } catch {
      // The next change or refetch retries.
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
    /** Resolves when saved; rejects with the ApiError. */
    change: (change: CartChange): Promise<void> =>
      new Promise((resolve, reject) => {
        open.waiting.push({ change, resolve, reject });
        display(open);
        open.run ??= run(open);
      }),
    /**
     * A fetched cart. Ignored during a save: it may or may not contain that save, and counting a click twice is worse
     * than showing it a moment later.
     */
    confirm: (cart: CartAnswer): CartAnswer => {
      const known = open.confirmed;
      const newest = !known || (!open.run && cart.version >= known.version) ? confirm(open, cart) : known;
      return apply(newest, [...open.underWay, ...open.waiting]);
    },
    /** Resolves when no save is pending. */
    settled: async (): Promise<void> => {
      await open.run;
    },
    forget: () => {
      open = newBook();
    },
  };
}
