import { callName } from '../../domain/index.ts';
import { refundReasons, voidedBefore } from '../../messages/server/index.ts';
import { isOfVoid } from '../checkouts/index.ts';
import type { Checkout, Models, Order } from '../db/models/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { recordAudits } from './record-audit.ts';

/**
 * What is audited from the store, where the change itself is noted with who and when: by whoever made it, by a repeat and by
 * the sweep, and among them once. A process that died in between leaves no gap.
 */
interface Deps {
  models: Pick<Models, 'audits' | 'checkouts'>;
  logger: Logger;
}

/** What staff cancelled: not what its customer did, nor what a restored backup had lost. */
export async function auditCancelled({ models, logger }: Deps, orders: readonly Order[]): Promise<void> {
  const theirs = orders.flatMap((order) => {
    const { voided } = order;
    const isStaff = voided?.reason !== refundReasons.cancelledByCustomer && voided?.by.name !== voidedBefore;
    return voided && isStaff ? [{ order, ...voided }] : [];
  });
  if (theirs.length === 0) return;
  const _id = { $in: theirs.map(({ order }) => order.checkoutId) };
  const refunds = (await models.checkouts.find({ _id }, { refunds: 1 }).lean()).flatMap((one) => one.refunds);
  await recordAudits(
    models,
    logger,
    theirs.map(({ order, by, at, reason }) => ({
      by,
      at,
      entry: {
        kind: 'order',
        subject: String(order._id),
        title: order.pizza.name,
        action: 'void',
        from: { status: order.status },
        to: {
          // Once it is copied from there, the order does not say any more that it went with this.
          refund: order.refund?.ofVoid === true || refunds.some((one) => isOfVoid(order, one)),
          reason: reason === refundReasons.orderCancelled ? null : reason,
        },
      },
    })),
  );
}

/** Ways to pay that somebody corrected, and what was given back in the provider's place. */
export async function auditCheckout({ models, logger }: Deps, checkout: Checkout): Promise<void> {
  const { tenders = [], refunds, razorpayOrderId } = checkout;
  const checkoutId = String(checkout._id);
  const corrected = tenders.flatMap(({ tender, amount, corrected: made }) =>
    made
      ? {
          by: made.by,
          at: made.at,
          entry: {
            kind: 'order' as const,
            subject: checkoutId,
            title: callName(checkout),
            action: 'tender',
            from: { tender: made.was, amount },
            to: { tender, amount },
          },
        }
      : [],
  );
  const byHand = refunds.flatMap(({ key, by, at, amount, paymentId, tender: way, reference }) =>
    by && way && reference !== undefined
      ? {
          by,
          at,
          entry: {
            kind: 'payment' as const,
            subject: paymentId,
            title: razorpayOrderId ?? checkoutId,
            action: 'by-hand',
            to: { checkoutId, key, amount, way, reference },
          },
        }
      : [],
  );
  await recordAudits(models, logger, [...corrected, ...byHand]);
}
