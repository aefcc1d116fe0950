import type { CartAnswer, CartLine, CartUpdate } from '@forno/shared/contracts';
import { ApiError } from './api-error.ts';
import type { CartChange } from './cart-changes.ts';

interface CartStore {
  load: () => Promise<CartAnswer>;
  save: (update: CartUpdate) => Promise<CartAnswer>;
  /** The cart as it is to be shown. */
  show: (cart: CartAnswer) => void;
}

interface Waiting {
  change: CartChange;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

const attempts = 4;

/** Only what was chosen, and the prices that the specification's client sends along. */
function choiceOf({ pizzaName: _name, pizzaImage: _image, problems: _problems, ...choice }: CartLine) {
  return choice;
}

/**
 * Changes of the cart, one save at a time. Each change shows at once; what comes while a save is under way
 * goes together with the next. A save that another tab overtook is done again on the newer cart, so that
 * neither tab's clicks are lost. When a save fails, its changes go and the confirmed cart shows again.
 */
export function createCartLedger({ load, save, show }: CartStore) {
  let confirmed: CartAnswer | undefined;
  let underWay: Waiting[] = [];
  let waiting: Waiting[] = [];
  let running = false;

  const apply = (cart: CartAnswer, changes: readonly Waiting[]): CartAnswer => ({
    ...cart,
    cartData: changes.reduce<CartLine[]>((lines, { change }) => change(lines), cart.cartData),
  });
  const display = () => {
    if (confirmed) show(apply(confirmed, [...underWay, ...waiting]));
  };

  const saveOnce = async (cart: CartAnswer): Promise<CartAnswer> => {
    const { cartData } = apply(cart, underWay);
    return save({ cartData: cartData.map(choiceOf), version: cart.version });
  };

  const saveBatch = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      confirmed ??= await load();
      display();
      try {
        confirmed = await saveOnce(confirmed);
        return;
      } catch (error) {
        const overtaken = error instanceof ApiError && error.code === 'cart_changed';
        // After a timeout nobody knows what the server did; only its cart tells.
        if (overtaken || (error instanceof ApiError && error.kind !== 'http')) confirmed = undefined;
        if (!overtaken || attempt === attempts) throw error;
      }
    }
  };

  const run = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      underWay = waiting;
      waiting = [];
      const batch = underWay;
      try {
        await saveBatch();
        underWay = [];
        for (const { resolve } of batch) resolve();
      } catch (error) {
        underWay = [];
        confirmed ??= await load().catch(() => undefined);
        for (const { reject } of batch) reject(error);
      }
      display();
    }
    running = false;
  };

  return {
    /** Resolves when the server has it; rejects with the ApiError when it does not. */
    change: (change: CartChange): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ change, resolve, reject });
        display();
        if (!running) void run();
      }),
    /**
     * A cart that the server answered to a question. Not taken while a save is under way: it may or may not
     * have that save in it, and counting a click twice is worse than showing it a moment later.
     */
    confirm: (cart: CartAnswer): CartAnswer => {
      if (!confirmed || (!running && cart.version >= confirmed.version)) confirmed = cart;
      return apply(confirmed, [...underWay, ...waiting]);
    },
    forget: () => {
      confirmed = undefined;
      waiting = [];
    },
  };
}
