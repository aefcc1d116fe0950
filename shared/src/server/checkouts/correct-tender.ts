import { isDeepStrictEqual } from 'node:util';
import { numberDayOf, ok, type Result, type Tender } from '../../domain/index.ts';
import { refusalTexts, refuse, tenderFixed } from '../../messages/server/index.ts';
import type { Checkout, Models, Order, Received } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { publishOrLeave } from '../orders/publish.ts';
import { recordOrderTenders } from '../orders/transitions.ts';
import { whileOpen } from '../till/index.ts';
import { change, type CheckoutDeps } from './move.ts';

interface Correction {
  /** Its place among what was received. */
  nth: number;
  /** As the screen showed it. */
  was: Tender;
  tender: Tender;
  by: Received['by'];
}

/** Whether money may still be said to have come in another way: while its till is open; outside of every till on its day. */
export async function isCorrectable({ tills }: Pick<Models, 'tills'>, { till, at }: Received) {
  if (!till) return numberDayOf(at) === numberDayOf(new Date());
  return (await tills.exists({ _id: till, openAt: { $exists: true } })) !== null;
}

/**
 * Says that money came in another way than was pressed; tills, reports and the bill read it here. Asked for once more it stays
 * so. Refused once its till is closed, or something was given back in the old way.
 */
export async function correctTender(
  deps: CheckoutDeps,
  _id: Checkout['_id'],
  { nth, was, tender, by }: Correction,
): Promise<Result<Checkout>> {
  const corrected = await retryOnConflict(async () => {
    const checkout = await deps.models.checkouts.findById(_id).lean<Checkout>();
    const one = checkout?.tenders?.[nth];
    if (!checkout?.tenders || !one) return refuse('order_not_found');
    if (one.tender === tender) return ok(checkout);
    if (one.tender !== was) return refuse('order_stale');
    if (checkout.refunds.some((refund) => refund.tender === was)) return refuse('tender_given_back');
    if (!(await isCorrectable(deps.models, one))) return refuse('till_closed', { message: tenderFixed });
    // Its orders are being made, of what was read before.
    if (checkout.state !== 'fulfilled') return undefined;
    const now = { ...one, tender, corrected: { was, by, at: new Date() } };
    const tenders = checkout.tenders.with(nth, now);
    const where = { _id, version: checkout.version, state: 'fulfilled' as const };
    const write = () => change(deps, 'correct tender', where, { $set: { tenders, refundsUncopied: true } });
    // A till that is closed at this moment was counted by what it was, and stays so.
    const after = await (one.till ? whileOpen(deps, one.till, _id, write) : write());
    return after && ok(after);
  });
  return corrected ?? refuse('busy', { message: refusalTexts.service_unavailable });
}

/** How the counter received it, without who did and which slip. */
export const receivedFor = ({ tenders }: { tenders?: Order['tenders'] }) =>
  tenders && { tenders: tenders.map(({ tender, amount }) => ({ tender, amount })) };

/** Shows in an order of this checkout how it was paid. False when the order changed since it was read. */
export async function copyTenders(
  deps: Pick<CheckoutDeps, 'models' | 'perform' | 'publisher' | 'logger'>,
  order: Order,
  checkout: Checkout,
): Promise<boolean> {
  const { tenders } = receivedFor(checkout) ?? {};
  const { tenders: shown } = receivedFor(order) ?? {};
  if (!tenders || !shown || isDeepStrictEqual(shown, tenders)) return true;
  const updated = await recordOrderTenders(deps, order, tenders);
  if (updated) await publishOrLeave(deps, updated);
  return updated !== null;
}
