import { CartAnswer, type CartLine, routes } from '@forno/shared/contracts';
import { rememberCart } from '#session/session.ts';
import { createChanges } from '#transport/changes.ts';
import { ApiError } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request, shortTimeoutMs } from '#transport/request.ts';
import type { CartChange } from './cart-changes.ts';

interface Save {
  change: CartChange;
}

/** Each loses only to a save of another tab. */
const attempts = 10;

const saves = createChanges<Save, void, readonly Save[]>({
  mutationKey: keys.cart,
  mutationFn: carryOut,
  view: (changes) => changes.flatMap(({ status, variables }) => (status === 'pending' ? variables : [])),
});
export const usePendingSaves = saves.use;

/** Changes the cart: shown at once, saved in order. Rejects with the ApiError. */
export const changeCart = (change: CartChange): Promise<void> => saves.change({ change }, 'cart');

/** After a save whose outcome is unknown. */
let lookingAgain: Promise<void> | undefined;

/** Resolves when no change is pending. */
export async function cartSettled(): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (saves.get().length > 0) return;
      stop();
      resolve();
    };
    const stop = saves.subscribe(look);
    look();
  });
  await lookingAgain;
}

const answers = new WeakMap<Save, Promise<void>>();
/** What the confirmed cart has already. */
const saved = new WeakSet<Save>();
/** What the server is being asked for. */
let sent: CartAnswer | undefined;

/** The cart with its pending changes. */
export function withSaves(cart: CartAnswer, pending: readonly Save[]): CartAnswer {
  const changed = (lines: CartLine[], save: Save) => (saved.has(save) ? lines : save.change(lines));
  return { ...cart, cartData: pending.reduce(changed, cart.cartData) };
}

export const loadCart = (signal?: AbortSignal): Promise<CartAnswer> =>
  request(routes.cart, { signal, timeoutMs: shortTimeoutMs });

/**
 * An answered cart, or the known one if that is newer. Ignored during a save: it may or may not contain that save, and
 * counting a click twice is worse than showing it a moment later.
 */
export function newestCart(cart: CartAnswer): CartAnswer {
  const known = queryClient.getQueryData<CartAnswer>(keys.cart);
  if (known && (sent || cart.version < known.version)) return known;
  rememberCart(cart.cartData);
  return cart;
}

export function confirmCart(answered: CartAnswer): CartAnswer {
  const cart = newestCart(answered);
  queryClient.setQueryData(keys.cart, cart);
  return cart;
}

/** Changes that came during a save are sent together next: the first of them takes the others along. */
async function carryOut(save: Save): Promise<void> {
  if (!answers.has(save)) {
    const together = saves.get();
    const answer = saveAll(together);
    for (const one of together) answers.set(one, answer);
  }
  await answers.get(save);
}

/**
 * Saves on the known version, asked for when the server's may be another. Refused because of another tab, the changes are
 * applied again to the newer cart that the refusal holds, so that neither tab's are lost.
 */
async function saveAll(together: readonly Save[]): Promise<void> {
  const confirm = (cart: CartAnswer) => {
    // Another person has logged in: nothing of this one's is saved or shown any more.
    if (!together.some((save) => saves.get().includes(save))) throw sessionEnded();
    return confirmCart(cart);
  };
  for (let attempt = 1; ; attempt += 1) {
    const known = queryClient.getQueryState<CartAnswer>(keys.cart);
    const cart = known?.data && !known.isInvalidated ? known.data : confirm(await loadCart());
    try {
      const answer = await send(withSaves(cart, together));
      for (const save of together) saved.add(save);
      confirm(answer);
      return;
    } catch (error) {
      const newer = newerCart(error);
      if (newer) confirm(newer);
      // After a timeout the outcome is unknown; only the server's cart tells.
      else if (isOvertaken(error) || !(error instanceof ApiError) || error.kind !== 'http')
        lookingAgain = refetch(keys.cart);
      if (!newer || attempt === attempts) throw error;
    }
  }
}

const sessionEnded = () => new ApiError({ kind: 'http', status: 401, message: '' });

/** The choices, and the prices that the specification's client sends. */
function choiceOf({ pizzaName: _name, pizzaImage: _image, problems: _problems, ...choice }: CartLine) {
  return choice;
}

async function send(cart: CartAnswer): Promise<CartAnswer> {
  sent = cart;
  try {
    const body = { cartData: cart.cartData.map(choiceOf), version: cart.version };
    return await request(routes.updateCart, { body, timeoutMs: shortTimeoutMs });
  } finally {
    if (sent === cart) sent = undefined;
  }
}

const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'cart_changed';

const newerCart = (error: unknown): CartAnswer | undefined =>
  isOvertaken(error) ? CartAnswer.safeParse(error.details).data : undefined;
