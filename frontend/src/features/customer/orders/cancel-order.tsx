import { type OrderAnswer, routes } from '@forno/shared/contracts/customer';
import { firstStatus, formatPaise, isCounterPayment } from '@forno/shared/domain';
import { countWords, failures, feeTexts } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { pizzaName } from '#orders/pizza-name.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** One by one: what the first of them answers is the answer of all. A refusal ends it, and those before stay cancelled. */
async function cancelEach(orders: readonly OrderAnswer[]): Promise<{ message: string }> {
  let message = '';
  for (const { _id } of orders) ({ message } = await request(routes.cancelOwnOrder, { params: { id: _id } }));
  return { message };
}

/**
 * Cancels a pizza, or all that come together, while nobody has begun; the server decides. An open question stays, to be
 * answered by it. `fee`: paise that go back with them.
 */
export function CancelOrder({ orders, fee = 0 }: { orders: readonly OrderAnswer[]; fee?: number }) {
  const [asked, setAsked] = useState<readonly OrderAnswer[]>();
  const cancellation = useSend({
    send: cancelEach,
    failure: failures.orderCancel,
    onSettled: () => {
      setAsked(undefined);
      return refetch(keys.orders);
    },
  });
  const [first] = orders;
  // The shop gives back by hand what it received by hand.
  if (
    !first ||
    isCounterPayment(first.paymentId) ||
    (orders.some(({ status }) => status !== firstStatus) && !asked)
  )
    return null;
  const all = asked ?? orders;
  const several = all.length > 1;
  const name = several ? `all ${countWords(all.length, all)}` : pizzaName(first);
  const back = formatPaise(all.reduce((sum, { totalAmount }) => sum + totalAmount, fee));
  return (
    <div>
      <Button
        size="s"
        variant="quiet"
        onClick={() => setAsked(orders)}
        aria-label={several ? undefined : `Cancel order: ${name}`}
      >
        {several ? 'Cancel the order' : 'Cancel order'}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Cancel ${name}?`}
        description={
          <p>
            We’ll refund {back} to the account you paid from. {fee > 0 && feeTexts.within(fee)}
          </p>
        }
        confirmLabel="Cancel this order"
        busy={cancellation.isPending}
        onConfirm={() => cancellation.mutate(all)}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}
