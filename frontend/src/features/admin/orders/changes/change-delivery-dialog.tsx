import { type AdminOrderAnswer, DeliveryOrders, routes, z } from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { adminFailures, feeTexts } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { toast } from '#ui/toast.ts';
import { recordSeenOrder } from './order-cache.ts';

const fields = [
  ['address', 'Address'],
  ['phone', 'Phone'],
  ['note', 'Note for the courier'],
  ['name', 'Name at the door'],
] as const;
const Values = z.object({ address: z.string(), phone: z.string(), note: z.string(), name: z.string() });
type Values = z.infer<typeof Values>;

function valuesOf({ delivery, userId }: AdminOrderAnswer): Values {
  const { address = '', phone = '', note = '' } = delivery ?? {};
  return { address, phone, note, name: userId.name };
}

/** Where it goes and whom to ask for, as it is: what is changed here is sent, the rest stays. */
export function ChangeDeliveryDialog({ order, onClose }: { order: AdminOrderAnswer; onClose: () => void }) {
  const form = useId();
  // As it was when it was opened: what somebody else changes meanwhile is refused, not overwritten.
  const [shown] = useState(order);
  const { values, set, startFresh, note } = useDraftState(order.checkoutId, Values, valuesOf(shown));
  const leave = () => {
    startFresh();
    onClose();
  };
  const asked = fields.filter(([name]) => name !== 'address' || !order.fulfilment);
  const change = useMutation({
    mutationFn: () => {
      const before = valuesOf(shown);
      const changed = fields.filter(([name]) => values[name].trim() !== before[name]);
      const body = Object.fromEntries(changed.map(([name]) => [name, values[name]]));
      const params = { checkoutId: shown.checkoutId };
      return request(routes.changeDelivery, {
        params,
        body: { ...body, version: shown.deliveryVersion ?? 0 },
      });
    },
    onSuccess: ({ message, orders }) => {
      for (const one of orders) recordSeenOrder(one);
      toast.success(message);
      leave();
    },
    onError: (error) => {
      showFailure(error, adminFailures.changeDelivery);
      if (!(error instanceof ApiError) || error.code !== 'delivery_stale') return;
      const { data } = DeliveryOrders.safeParse(error.details);
      for (const one of data?.orders ?? []) recordSeenOrder(one);
      // What was typed is there again beside what it is now.
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Dialog
      title={`Delivery of ${callName(order)}`}
      description={`Until it is handed over. The board says so, the slip is printed again${order.userId.email && ', and the customer gets an email'}.${shown.deliveryFee ? ` ${feeTexts.stays}` : ''}`}
      busy={change.isPending}
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button variant="ember" type="submit" form={form} busy={change.isPending}>
            Change delivery
          </Button>
        </>
      }
    >
      <PlainForm id={form} className={dialog.form} onSubmit={send} note={note}>
        {asked.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            type={name === 'phone' ? 'tel' : 'text'}
            value={values[name]}
            autoComplete="off"
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </PlainForm>
    </Dialog>
  );
}
