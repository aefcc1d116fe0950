import {
  type BodyInput,
  type CartAnswer,
  type CreatePaymentAnswer,
  routes,
} from '@forno/shared/contracts/customer';
import { cartTotalPaise, toRupees } from '@forno/shared/domain';
import {
  checkoutFailed,
  checkoutErrors,
  errors,
  outcomeTexts,
  tryAgain,
} from '@forno/shared/messages/customer';
import { ApiError, isUnreached } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { loadCheckoutScript, type RazorpayDialog } from './razorpay.ts';

interface Provider {
  ok: true;
  Dialog: RazorpayDialog;
  key: string;
}

export interface CheckoutStarted extends Provider {
  payment: CreatePaymentAnswer;
}

/** Why it can't start. `text` is null when it is shown elsewhere. */
export interface CheckoutBlocked {
  ok: false;
  text: string | null;
  code?: string | undefined;
  /** The refusal's own text, without the toast's prefix. */
  reason?: string | undefined;
}

const blocked = (text: string | null, code?: string, reason?: string): CheckoutBlocked => ({
  ok: false,
  text,
  code,
  reason,
});

/** Checks that need no server (specification, section 4). */
function checkoutBlocker({ cartData, customisation }: CartAnswer): string | undefined {
  if (cartData.length === 0) return errors.cartEmpty;
  return cartTotalPaise(cartData, customisation) > 0 ? undefined : checkoutErrors.totalNotPositive;
}

/** The provider's key and dialog, which the browser may refuse to load: before that nothing is held. */
export async function loadProvider(): Promise<Provider | CheckoutBlocked> {
  try {
    const { success, key, checkoutUrl } = await request(routes.paymentKey, {});
    if (!success || !key) return blocked(checkoutErrors.paymentNotInitialised);
    const Dialog = await loadCheckoutScript(checkoutUrl);
    if (!Dialog) return blocked(outcomeTexts.notLoaded, 'not_loaded');
    return { ok: true, Dialog, key };
  } catch (error) {
    if (isUnreached(error)) return blocked(error.message);
    const sessionEnded = error instanceof ApiError && error.status === 401;
    return blocked(sessionEnded ? null : checkoutErrors.paymentNotInitialised);
  }
}

function whyNoPayment(error: unknown): CheckoutBlocked {
  if (!(error instanceof ApiError)) return blocked(checkoutFailed(tryAgain, 0));
  const { code, message, status } = error;
  if (isUnreached(error)) return blocked(message);
  if (status === 401) return blocked(null);
  if (code === 'cart_empty' || code === 'total_not_positive' || code === 'total_too_high')
    return blocked(message, code);
  return blocked(checkoutFailed(message, status), code, message);
}

type Terms = Omit<BodyInput<typeof routes.createPayment>, 'amount' | 'version'> & { fee: number | undefined };

/**
 * Fetches the payment order, once the provider of `loading` is there to pay it with. `cart` is the one shown; without `delivery` the profile's
 * address is used; with `fulfilment` it is collected, with `dueAt` it is for that slot. The bill is for `business`, if there is one.
 * `fee`: paise that the screen says for the delivery.
 */
export async function beginCheckout(
  cart: CartAnswer,
  { fee = 0, ...terms }: Terms,
  loading: ReturnType<typeof loadProvider>,
): Promise<CheckoutStarted | CheckoutBlocked> {
  const forbidden = checkoutBlocker(cart);
  if (forbidden) return blocked(forbidden);
  const provider = await loading;
  if (!provider.ok) return provider;
  try {
    const amount = toRupees(cartTotalPaise(cart.cartData, cart.customisation) + fee);
    const payment = await request(routes.createPayment, {
      body: { amount, version: cart.version, ...terms },
    });
    return { ...provider, payment };
  } catch (error) {
    return whyNoPayment(error);
  }
}
