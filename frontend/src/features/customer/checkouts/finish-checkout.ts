import { paymentAnswers, errors, notices, paymentVerificationFailed } from '@forno/shared/messages/customer';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { currentSession } from '#session/session.ts';
import { toast } from '#ui/toast.ts';
import { chooseDue } from './delivery/due-store.ts';
import { claimOrders, reportPayment } from './report-payment.ts';
import { forgetPaid, type PaidReport, paidReports } from './paid-reports.ts';

/** The result of a payment made in the dialog. */
export type Finished = 'ordered' | 'under way' | 'refused' | 'paid already' | "another's";

const running = new Map<string, Promise<Finished>>();
const id = 'checkout';

async function finish({ userId, checkoutId, report, orders }: PaidReport): Promise<Finished> {
  // Another user logged in from another tab: the server knows no such payment of theirs.
  if (currentSession().userId !== userId) {
    toast.info(paymentAnswers.paymentBeingChecked, { id });
    return "another's";
  }
  const isUnknown = () => paidReports().some((paid) => paid.checkoutId === checkoutId);
  const reported = await reportPayment(report, isUnknown);
  if (reported.kind === 'known') return 'under way';
  if (reported.kind === 'paid already') {
    forgetPaid(checkoutId);
    toast.info(notices.paidAlready, { id });
    return 'paid already';
  }
  if (reported.kind === 'refused') {
    forgetPaid(checkoutId);
    toast.error(paymentVerificationFailed(reported.message), { id });
    return 'refused';
  }
  const claimed = reported.kind === 'verified' ? await claimOrders(orders) : 'under way';
  if (claimed === 'ordered') {
    toast.success(orders.length === 1 ? notices.orderPlaced : notices.allOrdersPlaced, { id });
    // Under way: the panel and the navigation say so.
  } else if (claimed === 'refused') toast.error(errors.placeOrder, { id });
  return claimed;
}

/**
 * From payment to orders: verification, then one create-order per line (specification, section 4). Once at a time per
 * checkout, also when resumed after a reload.
 */
export async function finishCheckout(paid: PaidReport): Promise<Finished> {
  const known = running.get(paid.checkoutId) ?? finish(paid);
  running.set(paid.checkoutId, known);
  try {
    const finished = await known;
    // Only now: until it is known the screen says what is being paid for.
    if (finished === 'ordered' || finished === 'under way') chooseDue(undefined);
    return finished;
  } finally {
    running.delete(paid.checkoutId);
    void refetch(keys.checkouts, keys.orders, keys.cart);
  }
}
