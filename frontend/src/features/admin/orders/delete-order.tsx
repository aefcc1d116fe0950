import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { formatPaise, lastStatus, orderName } from '@forno/shared/domain';
import { adminFailures, adminValidation } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { dropOrder, refreshFiguresSoon } from './changes/order-cache.ts';
import { pizzaName } from '#orders/pizza-name.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

/** Asks first; the order then leaves every list, but stays in the database with who deleted it. */
export function DeleteOrder({ order, onClose }: { order: AdminOrderAnswer; onClose: () => void }) {
  const amount = formatPaise(order.totalAmount);
  // Delivered orders are refunded only deliberately.
  const [refund, setRefund] = useState(order.status !== lastStatus);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const why = reason.trim();
  const gone = () => {
    dropOrder(order._id);
    refreshFiguresSoon();
  };
  const deletion = useMutation({
    mutationFn: () =>
      request(routes.cancelOrder, {
        params: { id: order._id },
        body: { refund, ...(why ? { reason: why } : {}) },
      }),
    onSuccess: ({ message }) => {
      gone();
      toast.success(message);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'order_not_found') gone();
      showFailure(error, adminFailures.orderDelete);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete order ${orderName(order)}?`}
      description={
        <>
          <p>
            {order.quantity} × {pizzaName(order)} for {order.userId.name}. It disappears from all lists. The
            customer is notified by email.
          </p>
          {order.dispute && <p>{order.dispute}. A refund waits until the dispute is won.</p>}
          <Checkbox label={`Refund ${amount} to ${order.userId.name}`} checked={refund} onCheck={setRefund} />
          <Field
            label={
              refund
                ? 'Reason, shown to the customer (optional)'
                : 'Why the money is kept (emailed to the customer)'
            }
            value={reason}
            maxLength={200}
            error={missing && why.length < 3 ? adminValidation.reasonRequired : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
      confirmLabel={`Delete ${orderName(order)}`}
      busy={deletion.isPending}
      onConfirm={() => {
        if ((!refund || why !== '') && why.length < 3) setMissing(true);
        else deletion.mutate();
      }}
      onCancel={onClose}
    />
  );
}
