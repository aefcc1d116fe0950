import { type OrderAnswer, routes } from '@forno/shared/contracts/customer';
import { firstStatus, formatPaise, isCounterPayment } from '@forno/shared/domain';
import { allOf, failures, feeTexts, nounFor, pizzaName } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { SendDialog } from '#widgets/send-dialog.tsx';

type Several = readonly [OrderAnswer, ...OrderAnswer[]];

/** All that come together in one call: what stays of a part has to be enough for the delivery. */
async function cancel([{ _id }, ...others]: Several): Promise<{ message: string }> {
  try {
    const query = others.length > 0 ? { whole: 'true' as const } : {};
    return await request(routes.cancelOwnOrder, { params: { id: _id }, query });
  } finally {
    void refetch(keys.orders);
  }
}

/**
 * Cancels a pizza, or all that come together, while nobody has begun; the server decides. An open question stays, to be
 * answered by it. `fee`: paise that go back with them.
 */
export function CancelOrder({ orders, fee = 0 }: { orders: readonly OrderAnswer[]; fee?: number }) {
  const [asked, setAsked] = useState<Several>();
  const [first, ...others] = orders;
  // The shop gives back by hand what it received by hand.
  if (
    !first ||
    isCounterPayment(first.paymentId) ||
    (orders.some(({ status }) => status !== firstStatus) && !asked)
  )
    return null;
  const all = asked ?? orders;
  const several = all.length > 1;
  const count = all.reduce((sum, { quantity }) => sum + quantity, 0);
  const name = several ? allOf(count, nounFor(count, all)) : pizzaName(first);
  const back = formatPaise(all.reduce((sum, one) => sum + one.totalAmount - (one.refund?.amount ?? 0), fee));
  return (
    <div>
      <Button
        size="s"
        variant="quiet"
        onClick={() => setAsked([first, ...others])}
        aria-label={several ? undefined : `Cancel order: ${name}`}
      >
        {several ? 'Cancel the order' : 'Cancel order'}
      </Button>
      {asked && (
        <SendDialog
          title={`Cancel ${name}?`}
          confirmLabel="Cancel this order"
          send={() => cancel(asked)}
          failure={failures.orderCancel}
          onClose={() => setAsked(undefined)}
        >
          <p>
            We’ll refund {back} to the account you paid from. {fee > 0 && feeTexts.within(fee)}
          </p>
        </SendDialog>
      )}
    </div>
  );
}
