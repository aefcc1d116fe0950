import { ok } from '@forno/shared/domain';
import { tenderCorrected } from '@forno/shared/messages/server';
import { copyRefundsToOrders, correctTender as correct } from '@forno/shared/server/checkouts';
import { type Checkout, staffOf } from '@forno/shared/server/db';
import { auditCheckout } from '@forno/shared/server/operations';
import type { Call } from '../deps.ts';

/** Somebody pressed the wrong way to pay. What is not audited, or its orders do not show, after a crash, a repeat or the sweep adds. */
export async function correctTender({ deps, body, user, logger, found }: Call<'correctTender', Checkout>) {
  const corrected = await correct({ ...deps, logger }, found._id, { ...body, by: staffOf(user) });
  if (!corrected.ok) return corrected;
  const { tender, nth } = body;
  const checkout = corrected.value;
  await auditCheckout({ ...deps, logger }, checkout);
  await copyRefundsToOrders({ ...deps, logger }, checkout).catch((error: unknown) => {
    logger.warn({ err: error, checkoutId: String(found._id) }, 'tender not copied, left to the sweep');
  });
  return ok({ message: tenderCorrected(checkout.tenders?.[nth]?.amount ?? 0, tender) });
}
