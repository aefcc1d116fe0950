import { type AdminOrderAnswer, DeliveryOrders, routes, z } from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { adminFailures, feeTexts } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
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
  // As it was when it was opened: what somebody else changes meanwhile is refused, not overwritten.
  const [shown] = useState(order);
  const before = valuesOf(shown);
  const { form, field, busy, reset } = useSendForm({
    schema: Values,
    initial: before,
    draft: order.checkoutId,
    onSubmit: async (values) => {
      const changed = fields.filter(([name]) => values[name].trim() !== before[name]);
      const typed = Object.fromEntries(changed.map(([name]) => [name, values[name]]));
      const { message, orders } = await request(routes.changeDelivery, {
        params: { checkoutId: shown.checkoutId },
        body: { ...typed, version: shown.deliveryVersion ?? 0 },
      }).catch(whenStale);
      for (const one of orders) recordSeenOrder(one);
      toast.success(message);
      onClose();
    },
    failure: adminFailures.changeDelivery,
  });
  /** What was typed is there again beside what it is now. */
  const whenStale = (error: unknown): never => {
    if (error instanceof ApiError && error.code === 'delivery_stale') {
      const { data } = DeliveryOrders.safeParse(error.details);
      for (const one of data?.orders ?? []) recordSeenOrder(one);
      onClose();
    }
    throw error;
  };
  const asked = fields.filter(([name]) => name !== 'address' || !order.fulfilment);
  return (
    <FormDialog
      {...form}
      title={`Delivery of ${callName(order)}`}
      description={`Until it is handed over. The board says so, the slip is printed again${order.userId.email && ', and the customer gets an email'}.${shown.deliveryFee ? ` ${feeTexts.stays}` : ''}`}
      submitLabel="Change delivery"
      busyLabel="Change delivery"
      busy={busy}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {asked.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          {...field(name)}
        />
      ))}
    </FormDialog>
  );
}
