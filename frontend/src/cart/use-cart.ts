import { type BodyInput, CartAnswer, type CartLine, routes } from '@forno/shared/contracts/customer';
import { errors, notices } from '@forno/shared/messages/everyone';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentSession, rememberCart } from '#session/session.ts';
import { createChanges } from '#transport/changes.ts';
import { ApiError, isShownElsewhere, sessionEnded, isUnreached } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request, shortTimeoutMs } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';
import type { CartChange } from './cart-changes.ts';

interface Save {
  change: CartChange;
}

const saves = createChanges<Save, void, readonly Save[]>({
  mutationKey: keys.cart,
  mutationFn: carryOut,
  view: (changes) => changes.map(({ variables }) => variables),
});

/** Of those that were sent together. */
const answers = new WeakMap<Save, Promise<void>>();
/** What the confirmed cart has already. */
const saved = new WeakSet<Save>();
/** What the server is being asked for. */
let sent: CartAnswer | undefined;
/** After a save whose outcome is unknown. */
let lookingAgain: Promise<void> | undefined;
let last: Promise<void> | undefined;

// Show another tab's confirmed cart at once, even in the background.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'cart' && newValue) void refetch(keys.cart);
});

/** The cart: lines, version, and whether customisation is charged; with the changes that are not saved yet. */
export function useCart() {
  const pending = saves.use();
  return useQuery({
    queryKey: keys.cart,
    queryFn: async ({ signal }) => newestCart(await loadCart(signal)),
    select: useCallback((cart: CartAnswer) => withSaves(cart, pending), [pending]),
  });
}

/** Changes the cart: shown at once, saved in order. Rejects with the ApiError. */
export function changeCart(change: CartChange): Promise<void> {
  const saving = saves.change({ change }, 'cart');
  last = saving.catch(() => lookingAgain);
  return saving;
}

/** Resolves when every change so far has been answered. */
export const cartSettled = async (): Promise<void> => last;

/** The message for a rejected change (specification, section 8). */
function cartErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errors.cartUpdate;
  if (error.code === 'token_missing') return errors.loginToUpdateCart;
  if (error.code === 'invalid_price') return errors.cartInvalidPrice;
  if (isUnreached(error)) return error.message;
  return errors.cartUpdate;
}

/** One cart toast at a time, even after ten quick presses. */
const id = 'cart';
/** Until a success is shown. */
let quietTimer: ReturnType<typeof setTimeout> | undefined;

interface Telling {
  done?: string | undefined;
  /** Quiet time (ms) before success is shown. Refusals are shown at once. */
  quietMs?: number | undefined;
}

/** Changes the cart and shows the result (specification, section 8). True when saved. */
export async function notifyCartChanged(
  change: CartChange,
  { done = notices.cartUpdated, quietMs = 0 }: Telling = {},
): Promise<boolean> {
  clearTimeout(quietTimer);
  const { token } = currentSession();
  const tell = () => {
    if (currentSession().token === token) toast.success(done, { id });
  };
  try {
    await changeCart(change);
    clearTimeout(quietTimer);
    if (quietMs === 0) tell();
    else quietTimer = setTimeout(tell, quietMs);
    return true;
  } catch (error) {
    if (!isShownElsewhere(error)) toast.error(cartErrorText(error), { id });
    return false;
  }
}

/** Chooses where the cart goes, on the server and so on every device. Rejects with the ApiError. */
export async function chooseCartDelivery(body: BodyInput<typeof routes.cartDelivery>): Promise<void> {
  const { token } = currentSession();
  await cartSettled();
  const cart = await request(routes.cartDelivery, { body, timeoutMs: shortTimeoutMs });
  if (currentSession().token !== token) return;
  // One under way may be of before: the address has no version of its own.
  await queryClient.cancelQueries({ queryKey: keys.cart });
  confirmCart(cart);
  if (body.label) void refetch(keys.profile);
}

/** The cart with its pending changes. */
function withSaves(cart: CartAnswer, pending: readonly Save[]): CartAnswer {
  const changed = (lines: CartLine[], save: Save) => (saved.has(save) ? lines : save.change(lines));
  return { ...cart, cartData: pending.reduce(changed, cart.cartData) };
}

const loadCart = (signal?: AbortSignal): Promise<CartAnswer> =>
  request(routes.cart, { signal, timeoutMs: shortTimeoutMs });

/**
 * An answered cart, or the known one if that is newer. Ignored during a save: it may or may not contain that save, and
 * counting a click twice is worse than showing it a moment later.
 */
function newestCart(cart: CartAnswer): CartAnswer {
  const known = queryClient.getQueryData<CartAnswer>(keys.cart);
  if (known && (sent || cart.version < known.version)) return known;
  rememberCart(cart.cartData);
  return cart;
}

function confirmCart(answered: CartAnswer): CartAnswer {
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

/** Each loses only to a save of another tab. */
const attempts = 10;

/**
 * Saves on the known version, asked for when the server's may be another. Refused because of another tab, the changes are
 * applied again to the newer cart that the refusal holds, so that neither tab's are lost.
 */
async function saveAll(together: readonly Save[]): Promise<void> {
  const confirm = (cart: CartAnswer) => {
    // Another person has logged in: nothing of this one's is saved or shown any more.
    if (!together.every(saves.isKept)) throw sessionEnded();
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
