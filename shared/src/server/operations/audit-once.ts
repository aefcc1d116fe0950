import { callName } from '../../domain/index.ts';
import { refundReasons } from '../../messages/server/index.ts';
import { isOfVoid } from '../checkouts/index.ts';
import type { Checkout, Models, Order, Refund } from '../db/models/index.ts';
import { whoVoided } from '../orders/index.ts';
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
    return voided && whoVoided(voided) === 'staff' ? [{ order, ...voided }] : [];
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

/** Ways to pay that somebody corrected, parts that were given back, and what was given back in the provider's place. */
export async function auditCheckout({ models, logger }: Deps, checkout: Checkout): Promise<void> {
  const { tenders = [], lines, refunds, razorpayOrderId } = checkout;
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
  // In two ways it is one part, and what was then given back by hand is by somebody else.
  const isOfPart = ({ key, tender, reference }: Refund) =>
    reference === undefined && !(tender && key.endsWith(`-${tender}`));
  const parts = refunds.filter(isOfPart).flatMap((refund) => {
    const { key, by, decidedAt: at, orderId, lines: [part] = [], reason, restock = false } = refund;
    const title = lines.find(({ line }) => line === part?.line)?.pizzaName;
    if (!by || !at || !orderId || !part || title === undefined) return [];
    const { amount, quantity } = part;
    const to = { amount, quantity, reason, restock };
    const entry = {
      kind: 'order' as const,
      subject: String(orderId),
      title,
      action: 'refund',
      from: null,
      to,
    };
    return [{ by, at, key, entry }];
  });
  await recordAudits(models, logger, [...corrected, ...byHand, ...parts]);
}
