import { type BodyInput, routes } from '@forno/shared/contracts/customer';
import { errors, notices } from '@forno/shared/messages/everyone';
import { useQuery } from '@tanstack/react-query';
import { ApiError, isShownElsewhere } from '#transport/failure.ts';
import { request, shortTimeoutMs } from '#transport/request.ts';
import type { CartChange } from './cart-changes.ts';
import { createCartSaveQueue } from './cart-save-queue.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { currentSession, rememberCart, subscribeToSession } from '#session/session.ts';
import { toast } from '#ui/toast.ts';

/** One per tab: saves from different screens must not overtake each other. */
const ledger = createCartSaveQueue({
  load: () => request(routes.cart, { timeoutMs: shortTimeoutMs }),
  save: (body) => request(routes.updateCart, { body, timeoutMs: shortTimeoutMs }),
  show: (cart) => void queryClient.setQueryData(keys.cart, cart),
  keep: (cart) => rememberCart(cart.cartData),
});

/** Until a success is shown. */
let quietTimer: ReturnType<typeof setTimeout> | undefined;

let last = currentSession();

subscribeToSession(() => {
  const next = currentSession();
  // A token whose user becomes known, or a new token of the same user, keeps the ledger.
  const same = next.token === last.token || (next.userId !== null && next.userId === last.userId);
  if (!same) {
    ledger.forget();
    clearTimeout(quietTimer);
  }
  last = next;
});

// Show another tab's confirmed cart at once, even in the background.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'cart' && newValue) void refetch(keys.cart);
});

async function fetchCart(signal: AbortSignal) {
  return ledger.confirm(await request(routes.cart, { signal, timeoutMs: shortTimeoutMs }));
}

/** The cart: lines, version, and whether customisation is charged. */
export function useCart() {
  return useQuery({ queryKey: keys.cart, queryFn: ({ signal }) => fetchCart(signal) });
}

export const {
  /** Changes the cart: shown at once, saved in order. Rejects with the ApiError. */
  change: changeCart,
  /** Resolves when every change so far has been answered. */
  settled: cartSettled,
} = ledger;

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
  try {
    await changeCart(change);
    clearTimeout(quietTimer);
    if (quietMs === 0) toast.success(done, { id });
    else quietTimer = setTimeout(() => toast.success(done, { id }), quietMs);
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
  queryClient.setQueryData(keys.cart, ledger.confirm(cart));
  if (body.label) void refetch(keys.profile);
}
