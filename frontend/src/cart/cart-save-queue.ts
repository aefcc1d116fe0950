import { CartAnswer, type CartLine, type CartUpdate } from '@forno/shared/contracts/everyone';
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
interface CartQueue {
  confirmed: CartAnswer | undefined;
  /** False when the server's cart may differ from the confirmed one. */
  upToDate: boolean;
  inFlight: Waiting[];
  waiting: Waiting[];
  run: Promise<void> | undefined;
}

/** Each loses only to a save of another tab. */
const attempts = 10;
const newQueue = (): CartQueue => ({
  confirmed: undefined,
  upToDate: false,
  inFlight: [],
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
  let open = newQueue();

  const display = (queue: CartQueue) => {
    if (queue === open && queue.confirmed)
      show(apply(queue.confirmed, [...queue.inFlight, ...queue.waiting]));
  };
  const confirm = (queue: CartQueue, cart: CartAnswer) => {
    queue.confirmed = cart;
    queue.upToDate = true;
    if (queue === open) keep(cart);
    return cart;
  };

  const saveBatch = async (queue: CartQueue): Promise<void> => {
    for (let attempt = 1; queue === open; attempt += 1) {
      const cart = queue.upToDate && queue.confirmed ? queue.confirmed : confirm(queue, await load());
      display(queue);
      // Another user may have logged in while this was loading: don't save with their token.
      if (queue !== open) return;
      try {
        const { cartData } = apply(cart, queue.inFlight);
        confirm(queue, await save({ cartData: cartData.map(choiceOf), version: cart.version }));
        return;
      } catch (error) {
        const newer = newerCart(error);
        if (newer) confirm(queue, newer);
        // After a timeout the outcome is unknown; only the server's cart tells.
        else if (isOvertaken(error) || !(error instanceof ApiError) || error.kind !== 'http')
          queue.upToDate = false;
        if (!newer || attempt === attempts) throw error;
      }
    }
  };

  /** Not awaited before reporting the refusal: a server that does not respond would delay it. */
  const lookAgain = async (queue: CartQueue): Promise<void> => {
    if (queue.upToDate || queue !== open) return;
    try {
      confirm(queue, await load());
    } catch {
      // The next change or refetch retries.
    }
    display(queue);
  };

  const run = async (queue: CartQueue): Promise<void> => {
    while (queue === open && queue.waiting.length > 0) {
      const batch = queue.waiting;
      queue.inFlight = batch;
      queue.waiting = [];
      try {
        await saveBatch(queue);
        queue.inFlight = [];
        display(queue);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        queue.inFlight = [];
        display(queue);
        for (const { reject } of batch) reject(error);
        await lookAgain(queue);
      }
    }
    queue.run = undefined;
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
      return apply(newest, [...open.inFlight, ...open.waiting]);
    },
    /** Resolves when no save is pending. */
    settled: async (): Promise<void> => {
      await open.run;
    },
    forget: () => {
      open = newQueue();
    },
  };
}

const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'cart_changed';

const newerCart = (error: unknown): CartAnswer | undefined =>
  isOvertaken(error) ? CartAnswer.safeParse(error.details).data : undefined;
