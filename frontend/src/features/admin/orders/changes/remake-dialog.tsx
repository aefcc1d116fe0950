import { routes } from '@forno/shared/contracts/admin';
import { callName, type RemakeReason, remakeReasons } from '@forno/shared/domain';
import { adminFailures, countWords, remakeReasonWords, pizzaName } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import { newKey } from '#transport/once-key.ts';
import { useHold } from '#ui/hold.ts';
import { Dialog, LeaveButton } from '#ui/dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { Select } from '#ui/field.tsx';
import { recordSeenOrder, refreshFiguresSoon } from './order-cache.ts';
import type { Orders } from '../kitchen/tickets.ts';

const reasons = remakeReasons.map((reason) => ({ value: reason, label: remakeReasonWords[reason] }));

/** Which pizza, how many and why: made again for nothing, once however often it is pressed. */
export function RemakeDialog({ orders, onClose }: { orders: Orders; onClose: () => void }) {
  const [key] = useState(newKey);
  const [{ id, quantity }, choose] = useState({ id: orders[0]._id, quantity: 1 });
  const [reason, setReason] = useState<RemakeReason>('burnt');
  const order = orders.find(({ _id }) => _id === id) ?? orders[0];
  const remake = useSend({
    send: () => request(routes.remakeOrder, { params: { id: order._id }, body: { key, quantity, reason } }),
    failure: adminFailures.remake,
    onSuccess: (made) => {
      recordSeenOrder(made.order);
      refreshFiguresSoon();
      onClose();
    },
  });
  const words = `${countWords(quantity, [order])} again`;
  const make = useHold(`make ${words}`, () => !remake.isPending && remake.mutate());
  const counts = Array.from({ length: order.quantity }, (_, nth) => String(nth + 1));
  return (
    <Dialog
      title={`Make again: ${callName(order)}`}
      description="On top of the board, for nothing. It uses stock, and counts as waste. Hold the button."
      busy={remake.isPending}
      onClose={onClose}
      actions={
        <>
          <LeaveButton busy={remake.isPending} onClose={onClose}>
            Cancel
          </LeaveButton>
          <Button variant="ember" busy={remake.isPending} {...make}>
            {`Make ${words}`}
          </Button>
        </>
      }
    >
      <div className={dialog.form}>
        <Select
          label={orders.some(({ kind }) => kind) ? 'Item' : 'Pizza'}
          options={orders.map((one) => ({ value: one._id, label: `${one.quantity} × ${pizzaName(one)}` }))}
          value={id}
          onChange={({ target }) => choose({ id: target.value, quantity: 1 })}
        />
        <Select
          label="How many"
          options={counts.map((count) => ({ value: count, label: count }))}
          value={String(quantity)}
          onChange={({ target }) => choose({ id, quantity: Number(target.value) })}
        />
        <Select
          label="Why"
          options={reasons}
          value={reason}
          onChange={({ target }) => setReason(remakeReasons.find((one) => one === target.value) ?? 'other')}
        />
      </div>
    </Dialog>
  );
}
