import { type BodyInput, routes, z } from '@forno/shared/contracts/admin';
import {
  amountLeft,
  callName,
  formatPaise,
  isOut,
  lastStatus,
  orderName,
  limits,
} from '@forno/shared/domain';
import {
  adminFailures,
  adminValidation,
  feeTexts,
  giveBackWords,
  handOver,
  notices,
  pizzaName,
  tooLongIn,
} from '@forno/shared/messages/admin';
import { useState } from 'react';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { dropOrder, refreshFiguresSoon } from './changes/order-cache.ts';
import type { Orders } from './kitchen/tickets.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

const Typed = z.object({ reason: z.string() });
type HandBack = Parameters<typeof handOver>[1][number];

const pizzasIn = (orders: Orders): string =>
  orders.map((order) => `${order.quantity} × ${pizzaName(order)}`).join(', ');

const reasonLabel = (isRefund: boolean, isOptional: boolean, email: string): string =>
  isRefund
    ? `Reason, shown to the customer${isOptional ? ' (optional)' : ''}`
    : `Why the money is kept${email && ' (emailed to the customer)'}`;

/** A reason may be left out where what nobody has yet is refunded. */
function checkReason(orders: Orders, refund: boolean, why: string) {
  const isOptional = refund && orders.every(({ status }) => status !== lastStatus);
  const isShort = (!isOptional || why !== '') && why.length < limits.reasonMin;
  return {
    isOptional,
    lacks: isShort ? adminValidation[refund ? 'actReason' : 'reasonRequired'] : undefined,
  };
}

function gone(id: string): void {
  dropOrder(id);
  refreshFiguresSoon();
}

/** One after the other: what was deleted stays so when one is refused. `bodyOf`: what is asked of each. */
async function cancelAll(orders: Orders, bodyOf: (id: string) => BodyInput<typeof routes.cancelOrder>) {
  const told: string[] = [];
  const given: HandBack[] = [];
  // What is to be handed over, as one sum each way; that an order is gone, once.
  const said = () =>
    [
      ...told.filter((one, nth) => one !== notices.orderDeleted || nth === told.length - 1),
      ...(given.length > 0 ? [handOver(orders[0].userId.name, given)] : []),
    ].join(' ');
  try {
    for (const { _id: id } of orders) {
      const answer = await request(routes.cancelOrder, { params: { id }, body: bodyOf(id) }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'order_not_found') gone(id);
          throw error;
        },
      );
      told.push(answer.handBack ? notices.orderDeleted : answer.message);
      given.push(...(answer.handBack ?? []));
      gone(id);
    }
  } catch (error) {
    if (told.length > 0) toast.success(said());
    throw error;
  }
  return { message: said() };
}

/** Asks first; the orders then leave every list, but stay in the database with who deleted them. */
export function DeleteOrders({ orders, onClose }: { orders: Orders; onClose: () => void }) {
  const [first] = orders;
  const amount = formatPaise(orders.reduce((sum, one) => sum + amountLeft(one), 0));
  const { name: customer, email } = first.userId;
  const name = orders.length === 1 ? orderName(first) : `all of ${callName(first)}`;
  const fee = orders.some(isOut) ? 0 : (first.deliveryFee ?? 0);
  const disputed = orders.find(({ dispute }) => dispute)?.dispute;
  // Delivered orders are refunded only deliberately: what arrives while this is open is asked for again.
  const [seen] = useState(() => new Map(orders.map(({ _id, status }) => [_id, status])));
  const [refund, setRefund] = useState(orders.every(({ status }) => status !== lastStatus));
  const { values, set, startFresh, note } = useDraftState(`delete ${first._id}`, Typed, { reason: '' });
  const [missing, setMissing] = useState(false);
  const why = values.reason.trim();
  const { isOptional, lacks } = checkReason(orders, refund, why);
  const deletion = useSend({
    send: () =>
      cancelAll(orders, (id) => ({ status: seen.get(id), refund, ...(why ? { reason: why } : {}) })),
    failure: adminFailures.orderDelete,
    onSuccess: startFresh,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={orders.length === 1 ? `Delete order ${name}?` : `Cancel ${name}?`}
      description={
        <>
          <p>
            {pizzasIn(orders)} for {customer}. {orders.length === 1 ? 'It disappears' : 'They disappear'} from
            all lists. {email && giveBackWords.mailed}
          </p>
          {disputed && (
            <p>
              {disputed}. A refund waits while the bank decides, and what the bank gave back is not refunded.
            </p>
          )}
          {refund && fee > 0 && <p>{feeTexts.backIfAll(fee)}</p>}
        </>
      }
      confirmLabel={orders.length === 1 ? `Delete ${name}` : `Cancel ${name}`}
      busy={deletion.isPending}
      onConfirm={() => {
        if (lacks) setMissing(true);
        else if (!tooLongIn(why, limits.reasonMax)) deletion.mutate();
      }}
      onCancel={() => {
        startFresh();
        onClose();
      }}
    >
      {note}
      <Checkbox label={`Refund ${amount} to ${customer}`} checked={refund} onCheck={setRefund} />
      <Field
        label={reasonLabel(refund, isOptional, email)}
        value={values.reason}
        most={limits.reasonMax}
        error={missing ? lacks : undefined}
        onChange={({ target }) => set({ reason: target.value })}
      />
    </ConfirmDialog>
  );
}
