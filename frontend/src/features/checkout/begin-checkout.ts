import {
  type Business,
  type CartAnswer,
  type CreatePaymentAnswer,
  type DeliveryChoice,
  routes,
} from '@forno/shared/contracts';
import { cartTotalPaise, toRupees } from '@forno/shared/domain';
import { checkoutFailed, errors } from '@forno/shared/messages';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { loadCheckoutScript, type RazorpayDialog } from './razorpay.ts';

interface Begun {
  ok: true;
  Maker: RazorpayDialog;
  key: string;
  payment: CreatePaymentAnswer;
}

/** Why it can't start. `text` is null when it is shown elsewhere. */
interface Stopped {
  ok: false;
  text: string | null;
  code?: string | undefined;
  /** The refusal's own text, without the toast's prefix. */
  reason?: string | undefined;
}

const stopped = (text: string | null, code?: string, reason?: string): Stopped => ({
  ok: false,
  text,
  code,
  reason,
});

/** Checks that need no server (specification, section 4). */
function checkoutBlocker({ cartData, customisation }: CartAnswer): string | undefined {
  if (cartData.length === 0) return errors.cartEmpty;
  return cartTotalPaise(cartData, customisation) > 0 ? undefined : errors.totalNotPositive;
}

function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network');
}

async function paymentKey() {
  try {
    const { success, key, checkoutUrl } = await request(routes.paymentKey, {});
    return success && key ? { key, checkoutUrl } : stopped(errors.paymentNotInitialised);
  } catch (error) {
    if (isOffline(error)) return stopped(error.message);
    const sessionEnded = error instanceof ApiError && error.status === 401;
    return stopped(sessionEnded ? null : errors.paymentNotInitialised);
  }
}

function whyNoPayment(error: unknown): Stopped {
  if (!(error instanceof ApiError)) return stopped(checkoutFailed('Please try again.', 0));
  const { code, message, status } = error;
  if (isOffline(error)) return stopped(message);
  if (status === 401) return stopped(null);
  if (code === 'cart_empty' || code === 'total_not_positive') return stopped(message, code);
  return stopped(checkoutFailed(message, status), code, message);
}

/**
 * Fetches the key and the payment order and opens the dialog. `cart` is the one shown; without `delivery` the profile's
 * address is used. The bill is for `business`, if there is one.
 */
export async function beginCheckout(
  cart: CartAnswer,
  delivery?: DeliveryChoice,
  business?: Business,
): Promise<Begun | Stopped> {
  const forbidden = checkoutBlocker(cart);
  if (forbidden) return stopped(forbidden);
  const provider = await paymentKey();
  if ('ok' in provider) return provider;
  const script = loadCheckoutScript(provider.checkoutUrl);
  try {
    const amount = toRupees(cartTotalPaise(cart.cartData, cart.customisation));
    const payment = await request(routes.createPayment, { body: { amount, delivery, business } });
    const Maker = await script;
    return Maker ? { ok: true, Maker, key: provider.key, payment } : stopped(errors.paymentNotInitialised);
  } catch (error) {
    return whyNoPayment(error);
  }
}
