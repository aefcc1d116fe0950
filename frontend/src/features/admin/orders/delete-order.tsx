import { type AdminOrderAnswer, type BodyInput, routes, z } from '@forno/shared/contracts/admin';
import {
  amountLeft,
  callName,
  formatPaise,
  isOut,
  lastStatus,
  orderName,
  limits,
  type OrderStatus,
} from '@forno/shared/domain';
import {
  adminValidation,
  failures,
  feeTexts,
  giveBackWords,
  pizzaName,
  tooLongIn,
} from '@forno/shared/messages/admin';
import { useState } from 'react';
import { ApiError, isRefusal, isSessionEnd } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { dropOrder, refreshFiguresSoon } from './changes/order-cache.ts';
import { useDelivery } from './delivery/use-delivery.ts';
import type { Orders } from './kitchen/tickets.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { Field } from '#ui/field.tsx';

const Typed = z.object({ reason: z.string() });
type How = Pick<NonNullable<BodyInput<typeof routes.cancelOrder>>, 'refund' | 'reason'>;

const pizzasIn = (orders: readonly AdminOrderAnswer[]): string =>
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

/** One press, so that one mail tells of all. What was cancelled stays so when one is refused. */
async function cancelAll([{ _id: id }, ...rest]: Orders, how: How, seen: ReadonlyMap<string, OrderStatus>) {
  const others = rest.map(({ _id }) => ({ _id, status: seen.get(_id) }));
  const body = { ...how, status: seen.get(id), ...(others.length > 0 && { others }) };
  const answer = await request(routes.cancelOrder, { params: { id }, body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'order_not_found') gone(id);
    throw error;
  });
  for (const one of answer.gone ?? [id]) gone(one);
  return answer;
}

/** Without an answer nobody knows what is to be handed over: asked once more, the server says it. */
const isAnswered = (error: Error | null) => !error || isRefusal(error) || isSessionEnd(error);

/** What the server cancels with them. */
function Remakes({ of }: { of: Orders }) {
  const has = (id?: string) => of.some(({ _id }) => _id === id);
  const going = useDelivery(of[0].checkoutId).orders.filter(
    ({ _id, remakeOf, status }) => has(remakeOf) && !has(_id) && status !== lastStatus,
  );
  return going.length > 0 && <p>{giveBackWords.remakes(pizzasIn(going))}</p>;
}

/** Asks first; the orders then leave every list, but stay in the database with who cancelled them. */
export function DeleteOrders({ orders, onClose }: { orders: Orders; onClose: () => void }) {
  const [first] = orders;
  const amount = formatPaise(orders.reduce((sum, one) => sum + amountLeft(one), 0));
  const { name: customer, email } = first.userId;
  const name = orders.length === 1 ? `order ${orderName(first)}` : `all of ${callName(first)}`;
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
    send: () => cancelAll(orders, { refund, ...(why ? { reason: why } : {}) }, seen),
    failure: failures.orderCancel,
    onSuccess: startFresh,
    onSettled: (_answer, error) => (isAnswered(error) ? onClose() : undefined),
  });
  return (
    <ConfirmDialog
      title={`Cancel ${name}?`}
      description={
        <>
          <p>
            {pizzasIn(orders)} for {customer}. {orders.length === 1 ? 'It disappears' : 'They disappear'} from
            all lists. {email && giveBackWords.mailed}
          </p>
          {orders.some(({ remakes }) => remakes) && <Remakes of={orders} />}
          {disputed && (
            <p>
              {disputed}. A refund waits while the bank decides, and what the bank gave back is not refunded.
            </p>
          )}
          {refund && fee > 0 && <p>{feeTexts.backIfAll(fee)}</p>}
        </>
      }
      confirmLabel={`Cancel ${name}`}
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
