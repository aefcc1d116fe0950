import { callName, ok } from '@forno/shared/domain';
import { tenderCorrected } from '@forno/shared/messages/server';
import { copyRefundsToOrders, correctTender as correct } from '@forno/shared/server/checkouts';
import { type Checkout, staffOf } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Call } from '../deps.ts';

/** Somebody pressed the wrong way to pay. What its orders do not show after a crash, the sweep copies. */
export async function correctTender({ deps, body, user, logger, found }: Call<'correctTender', Checkout>) {
  const corrected = await correct({ ...deps, logger }, found._id, { ...body, by: staffOf(user) });
  if (!corrected.ok) return corrected;
  const { checkout, isNew } = corrected.value;
  const { was, tender, nth } = body;
  const amount = checkout.tenders?.[nth]?.amount ?? 0;
  if (isNew) {
    await recordAudit(deps.models, logger, user, {
      kind: 'order',
      subject: String(found._id),
      title: callName(checkout),
      action: 'tender',
      from: { tender: was, amount },
      to: { tender, amount },
    });
    await copyRefundsToOrders({ ...deps, logger }, checkout).catch((error: unknown) => {
      logger.warn({ err: error, checkoutId: String(found._id) }, 'tender not copied, left to the sweep');
    });
  }
  return ok({ message: tenderCorrected(amount, tender) });
}
