import { dayMs } from '@forno/shared/domain';
import {
  paymentAnswers,
  checkoutErrors,
  notices,
  paymentVerificationFailed,
  shopNotices,
} from '@forno/shared/messages/customer';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { currentSession } from '#session/session.ts';
import { toast } from '#ui/toast.ts';
import { serverNow } from '#ui/use-now.ts';
import { chooseDue } from './delivery/due-store.ts';
import { askForOrders, reportPayment } from './report-payment.ts';
import { forgetPaid, type PaidReport, paidReports } from './paid-reports.ts';

const running = new Map<string, Promise<boolean>>();
const id = 'checkout';

async function finish({ userId, checkoutId, paidAt, report, orders }: PaidReport): Promise<boolean> {
  // Another user logged in from another tab: the server knows no such payment of theirs.
  if (currentSession().userId !== userId) {
    toast.info(paymentAnswers.paymentBeingChecked, { id });
    return false;
  }
  const isUnknown = () => paidReports().some((paid) => paid.checkoutId === checkoutId);
  const reported = await reportPayment(report, isUnknown);
  if (reported.kind === 'paid already' || reported.kind === 'refused') {
    forgetPaid(checkoutId);
    if (reported.kind === 'paid already') toast.info(shopNotices.paidAlready, { id });
    else toast.error(paymentVerificationFailed(reported.message), { id });
    return false;
  }
  // Under way: the panel and the navigation say so.
  if (reported.kind === 'being checked') return true;
  const answer = await askForOrders(orders);
  if (answer === 'ordered')
    toast.success(orders.length === 1 ? notices.orderPlaced : notices.allOrdersPlaced, { id });
  // Otherwise the list does, which has none of the day before: a tab may have slept.
  if (answer === 'ordered' && serverNow() - paidAt > dayMs) forgetPaid(checkoutId);
  if (answer === 'refused') toast.error(checkoutErrors.placeOrder, { id });
  return answer !== 'refused';
}

/**
 * From payment to orders: verification, then one create-order per line (specification, section 4). Once at a time per
 * checkout, also when resumed after a reload. True: there are orders, or they are under way.
 */
export async function finishCheckout(paid: PaidReport): Promise<boolean> {
  const known = running.get(paid.checkoutId) ?? finish(paid);
  running.set(paid.checkoutId, known);
  try {
    const onward = await known;
    // Only now: until it is known the screen says what is being paid for.
    if (onward) chooseDue(undefined);
    return onward;
  } finally {
    running.delete(paid.checkoutId);
    void refetch(keys.checkouts, keys.orders, keys.cart);
  }
}
