import type { DeliveryRecord } from '../ledger/records.ts';
import { hmacHex } from '../provider/signatures.ts';

export type Target = { url: string; secret: string; timeoutMs: number };

/** Sends one event, signed as Razorpay signs it. True only for a 2xx in time; never throws. */
export async function postEvent(
  target: Target,
  delivery: DeliveryRecord,
  stop: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': delivery.event_id,
        'x-razorpay-signature': hmacHex(delivery.body, target.secret),
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(target.timeoutMs), stop]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
