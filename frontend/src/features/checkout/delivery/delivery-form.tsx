import { Address, Note, PhoneText, z } from '@forno/shared/contracts';
import { isInArea, limits } from '@forno/shared/domain';
import { outsideAreaText } from '@forno/shared/messages';
import { useEffect, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useForm } from '#ui/use-form.ts';
import styles from './delivery-section.module.css';
import { chooseDelivery, stopAsking } from './delivery-store.ts';

interface DeliveryFormProps {
  /** The customer's saved addresses. */
  addresses: readonly string[];
  present: { address: string; phone: string; note: string };
  /** The delivery area; none: anywhere. */
  pins: readonly string[];
  problems: { address?: string; phone?: string };
}

export const DeliveryFields = z.object({
  address: Address,
  phone: z.union([z.literal(''), PhoneText]),
  note: Note,
});

/** Changes this order's address; the profile stays unchanged. */
export function DeliveryForm({ addresses, present, pins, problems }: DeliveryFormProps) {
  const formId = useId();
  const form = useForm({
    schema: DeliveryFields,
    initial: present,
    onSubmit: ({ address, phone, note }) => {
      if (!isInArea(address, pins)) form.setErrors({ address: outsideAreaText(address, pins) });
      else chooseDelivery({ address, ...(phone && { phone }), ...(note && { note }) });
    },
  });
  const { setErrors } = form;
  useEffect(() => setErrors(problems), [problems, setErrors]);
  const others = addresses.filter((address) => address !== form.values.address);
  return (
    <Dialog
      onClose={stopAsking}
      title="Where should we deliver?"
      description="We’ll deliver this order here and save the address. Your profile address stays as it is."
      actions={
        <>
          <Button variant="quiet" onClick={stopAsking}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="ember">
            Deliver here
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} className={styles.form}>
        <TextArea
          label="Address"
          rows={3}
          autoComplete="street-address"
          required
          {...form.field('address')}
        />
        {others.length > 0 && (
          <fieldset className={styles.others}>
            <legend>Or choose a saved address</legend>
            {others.map((address) => (
              <Button key={address} size="s" onClick={() => form.set('address', address)}>
                {address}
              </Button>
            ))}
          </fieldset>
        )}
        <PhoneField {...form.field('phone')} />
        <Field
          label="Delivery instructions"
          hint="Landmark, gate or which bell to ring."
          maxLength={limits.noteMax}
          autoComplete="off"
          {...form.field('note')}
        />
      </form>
    </Dialog>
  );
}
