import { type OrderAnswer, routes } from '@forno/shared/contracts';
import { firstStatus, formatPaise } from '@forno/shared/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { pizzaName } from '#orders/pizza-name.ts';
import { showFailure } from '#transport/show-failure.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

/** Cancels an order that is not started yet; the server decides. An open question stays, to be answered by it. */
export function CancelOrder({ order }: { order: OrderAnswer }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const cancellation = useMutation({
    mutationFn: () => request(routes.cancelOwnOrder, { params: { id: order._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => showFailure(error, 'The order could not be cancelled.'),
    onSettled: () => {
      setAsked(false);
      return client.invalidateQueries({ queryKey: keys.orders });
    },
  });
  const name = pizzaName(order);
  if (order.status !== firstStatus && !asked) return null;
  return (
    <div>
      <Button size="s" variant="quiet" onClick={() => setAsked(true)} aria-label={`Cancel order: ${name}`}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Cancel ${name}?`}
        description={<p>{formatPaise(order.totalAmount)} goes back to the account that you paid with.</p>}
        confirmLabel="Cancel this order"
        busy={cancellation.isPending}
        onConfirm={() => cancellation.mutate()}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
