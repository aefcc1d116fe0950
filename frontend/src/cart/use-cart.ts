import { type BodyInput, type CartAnswer, routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, isShownElsewhere } from '#transport/failure.ts';
import { request, shortTimeoutMs } from '#transport/request.ts';
import type { CartChange } from './cart-changes.ts';
import {
  cartSettled,
  changeCart,
  confirmCart,
  loadCart,
  newestCart,
  usePendingSaves,
  withSaves,
} from './cart-saves.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { currentSession } from '#session/session.ts';
import { toast } from '#ui/toast.ts';

// Show another tab's confirmed cart at once, even in the background.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'cart' && newValue) void refetch(keys.cart);
});

/** The cart: lines, version, and whether customisation is charged; with the changes that are not saved yet. */
export function useCart() {
  const pending = usePendingSaves();
  return useQuery({
    queryKey: keys.cart,
    queryFn: async ({ signal }) => newestCart(await loadCart(signal)),
    select: useCallback((cart: CartAnswer) => withSaves(cart, pending), [pending]),
  });
}

/** The message for a rejected change (specification, section 8). */
function cartErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errors.cartUpdate;
  if (error.code === 'token_missing') return errors.loginToUpdateCart;
  if (error.code === 'invalid_price') return errors.cartInvalidPrice;
  if (error.kind === 'timeout' || error.kind === 'network') return error.message;
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
  confirmCart(cart);
  if (body.label) void refetch(keys.profile);
}
