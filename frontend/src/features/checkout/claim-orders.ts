import { type CartLine, type CreateOrderBody, routes, type VerifyPaymentBody } from '@forno/shared/contracts';
import { limits } from '@forno/shared/domain';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';

/** The create-order requests of a paid cart, one per line (specification, section 4). Prices in rupees. */
export function claimsOf(lines: readonly CartLine[], report: VerifyPaymentBody): CreateOrderBody[] {
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

export type Claimed = 'ordered' | 'under way' | 'refused';

/** The server creates the order even without this request: only its explicit refusal counts. */
async function claimOne(body: CreateOrderBody): Promise<Claimed> {
  try {
    const { order } = await request(routes.createOrder, { body: { ...body, waitMs: limits.verdictWaitMs } });
    return order ? 'ordered' : 'under way';
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return refused && error.status !== 401 && error.status !== 429 ? 'refused' : 'under way';
  }
}

/** The worst result of all orders. */
export async function claimOrders(claims: readonly CreateOrderBody[]): Promise<Claimed> {
  const ends = await Promise.all(claims.map(claimOne));
  if (ends.includes('refused')) return 'refused';
  return ends.includes('under way') ? 'under way' : 'ordered';
}
