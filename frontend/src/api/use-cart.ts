import { routes } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, shortTimeoutMs } from './call.ts';
import type { CartChange } from './cart-changes.ts';
import { createCartLedger } from './cart-ledger.ts';
import { keys } from './keys.ts';
import { queryClient } from './query-client.ts';
import { currentSession, rememberCart, subscribeToSession } from './session.ts';

/** One per tab: its saves must not overtake each other, whichever screen made them. */
const ledger = createCartLedger({
  load: () => call(routes.cart, { timeoutMs: shortTimeoutMs }),
  save: (body) => call(routes.updateCart, { body, timeoutMs: shortTimeoutMs }),
  show: (cart) => void queryClient.setQueryData(keys.cart, cart),
  keep: (cart) => rememberCart(cart.cartData),
});

let last = currentSession();

subscribeToSession(() => {
  const next = currentSession();
  // A token whose user is only now known is still the same person's, and so is that person's next token.
  const same = next.token === last.token || (next.userId !== null && next.userId === last.userId);
  if (!same) ledger.forget();
  last = next;
});

// Another tab's cart was confirmed: this one shows it too, without waiting to be looked at.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'cart' && newValue !== null) void queryClient.invalidateQueries({ queryKey: keys.cart });
});

async function fetchCart(signal: AbortSignal) {
  return ledger.confirm(await call(routes.cart, { signal, timeoutMs: shortTimeoutMs }));
}

/** The cart: lines, version, and whether customisation is included in what is charged. */
export function useCart() {
  return useQuery({ queryKey: keys.cart, queryFn: ({ signal }) => fetchCart(signal) });
}

/** Changes the cart: shown at once, saved in order. Rejects with the ApiError when the server did not take it. */
export function changeCart(change: CartChange): Promise<void> {
  return ledger.change(change);
}

/** Resolves when every change made so far has been answered. */
export function cartSettled(): Promise<void> {
  return ledger.settled();
}

/** The text for a change that was not taken (specification, section 8). */
export function cartErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errors.cartUpdate;
  if (error.code === 'token_missing') return errors.loginToUpdateCart;
  if (error.code === 'invalid_price') return errors.cartInvalidPrice;
  if (error.kind === 'timeout' || error.kind === 'network') return error.message;
  return errors.cartUpdate;
}
