import { type AdminOrderAnswer, routes } from '@forno/shared/contracts';
import { notices } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isSessionEnd, textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { dropOrder } from '#api/order-cache.ts';
import { refreshFiguresSoon } from '#api/refresh-soon.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { pizzaName, shortId } from './order-words.ts';

interface DeleteOrderProps {
  order: AdminOrderAnswer;
  onClose: () => void;
}

/** Asks first; the order then leaves every list, and stays in the books with who deleted it. */
export function DeleteOrder({ order, onClose }: DeleteOrderProps) {
  const client = useQueryClient();
  const gone = () => {
    dropOrder(client, order._id, order.version + 1);
    refreshFiguresSoon(client);
  };
  const deletion = useMutation({
    mutationFn: () => call(routes.cancelOrder, { params: { id: order._id }, body: undefined }),
    onSuccess: () => {
      gone();
      toast.success(notices.orderDeleted);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'order_not_found') gone();
      if (!isSessionEnd(error)) toast.error(textOf(error, 'The order could not be deleted.'));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Delete order ${shortId(order)}?`}
      description={
        <p>
          {order.quantity} × {pizzaName(order)} for {order.userId.name}. It disappears from all lists, also
          from the customer’s. Nothing is refunded by this.
        </p>
      }
      confirmLabel={`Delete ${shortId(order)}`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    />
  );
}
