import {
  type CartLine,
  type CreateOrderBody,
  routes,
  type VerifyPaymentBody,
} from '@forno/shared/contracts/customer';
import { ApiError, isRefusal, isSessionEnd } from '#transport/failure.ts';
import { limits } from '@forno/shared/domain';
import { checkoutErrors } from '@forno/shared/messages/customer';
import { request } from '#transport/request.ts';
import { pause } from '#ui/lazy-part.tsx';

export type Reported =
  | { kind: 'verified' }
  /** Another payment was first: it has the orders, and this one is refunded. */
  | { kind: 'paid already' }
  /** The server knows of it and reports the result live, or was unreachable and learns of it from the provider. */
  | { kind: 'being checked' }
  | { kind: 'refused'; message: string };

/** Retry delays in ms. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Keeps retrying: there is money to account for. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && !isSessionEnd(error) && !isRefusal(error);

/**
 * Reports the payment to the server, retrying until it responds or it is no longer `isUnknown` there. Never rejects; a
 * refusal is the server's own.
 */
export async function reportPayment(body: VerifyPaymentBody, isUnknown: () => boolean): Promise<Reported> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { success, checkout } = await request(routes.verifyPayment, {
        body: { ...body, waitMs: limits.verdictWaitMs },
      });
      const { paymentId } = checkout;
      if (success && paymentId !== null && paymentId !== body.razorpay_payment_id) {
        return { kind: 'paid already' };
      }
      return { kind: success ? 'verified' : 'being checked' };
    } catch (error) {
      const wait = pauses[attempt];
      if (isRetryable(error) && wait !== undefined) {
        await pause(wait);
        if (!isUnknown()) return { kind: 'being checked' };
      } else if (isRetryable(error) || isSessionEnd(error)) return { kind: 'being checked' };
      else
        return {
          kind: 'refused',
          message: error instanceof Error ? error.message : checkoutErrors.paymentFailed,
        };
    }
  }
}

/** The create-order requests of a paid cart, one per line (specification, section 4). Prices in rupees. */
export function ordersAskedBy(lines: readonly CartLine[], report: VerifyPaymentBody): CreateOrderBody[] {
  return lines.map(({ base, sauce, cheese, veggies, pizzaId, lineId, quantity, price }) => ({
    base,
    sauce,
    cheese,
    veggies,
    pizzaId,
    lineId,
    quantity,
    price,
    razorpayOrderId: report.razorpay_order_id,
    paymentId: report.razorpay_payment_id,
  }));
}

type Asked = 'ordered' | 'under way' | 'refused';

/** The server creates the order even without this request: only its explicit refusal counts. */
async function askForOne(body: CreateOrderBody): Promise<Asked> {
  try {
    const { order } = await request(routes.createOrder, { body: { ...body, waitMs: limits.verdictWaitMs } });
    return order ? 'ordered' : 'under way';
  } catch (error) {
    // Of a cart that another device changed the order is made as it was paid, whatever is asked for here.
    return isRefusal(error) && error.code !== 'line_not_in_checkout' ? 'refused' : 'under way';
  }
}

/** The worst result of all orders. */
export async function askForOrders(bodies: readonly CreateOrderBody[]): Promise<Asked> {
  const ends = await Promise.all(bodies.map(askForOne));
  if (ends.includes('refused')) return 'refused';
  return ends.includes('under way') ? 'under way' : 'ordered';
}
