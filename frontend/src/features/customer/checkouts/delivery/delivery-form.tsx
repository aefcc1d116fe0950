import { Note, type Profile, z } from '@forno/shared/contracts/customer';
import { formatPhone, isInArea } from '@forno/shared/domain';
import { errors, outsideAreaText } from '@forno/shared/messages/customer';
import { useEffect } from 'react';
import { chooseCartDelivery } from '#cart/use-cart.ts';
import { useSettings } from '#settings/use-settings.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, PhoneField } from '#ui/field.tsx';
import {
  AddressFields,
  addressBody,
  addressFields,
  addressIn,
  addressInput,
  addressValues,
  collectorsPhone,
} from '#widgets/address-fields.tsx';
import { Form } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from './delivery-section.module.css';
import { fieldOf, type Problems, stopAsking } from './delivery-store.ts';
import { useDestination } from './use-destination.ts';

export const DeliveryFields = z.object({ ...addressFields, note: Note });

/** Changes where the cart goes; the profile's address stays unchanged. */
export function DeliveryForm({ profile, problems }: { profile: Profile; problems: Problems }) {
  const { address: present, phone: number = '', note: words = '' } = useDestination();
  const { labels, addressBook = [] } = profile;
  const pins = useSettings().data?.delivery.pins ?? [];
  const form = useSendForm({
    schema: DeliveryFields,
    toInput: addressInput,
    initial: { ...addressValues(present, labels), phone: formatPhone(number), note: words },
    onSubmit: async ({ phone, note, ...parts }) => {
      const body = addressBody(parts);
      if (!isInArea(body.address, pins)) {
        form.setError('pin', outsideAreaText(body.address, pins));
        return false;
      }
      await chooseCartDelivery({ ...body, phone, ...(note && { note }) });
      stopAsking();
      return undefined;
    },
    failure: errors.cartUpdate,
    at: fieldOf,
  });
  const { setErrors } = form;
  useEffect(() => setErrors(problems), [problems, setErrors]);
  const choose = (address: string) => {
    form.replace({ ...form.values, ...addressValues(address, labels) });
  };
  const others = [profile.address, ...addressBook].filter((one) => one && one !== addressIn(form.values));
  return (
    <FormDialog
      {...form.form}
      busy={form.busy}
      onClose={stopAsking}
      title="Where should we deliver?"
      description="We’ll deliver this order here and save the address. Your profile address stays as it is."
      submitLabel="Deliver here"
    >
      {others.length > 0 && <SavedAddresses all={others} onChoose={choose} />}
      <AddressFields form={form} />
      <PhoneField required {...form.field('phone')} />
      <Field
        label="Delivery instructions"
        hint="Gate or bell, and what the kitchen must know."
        autoComplete="off"
        {...form.field('note')}
      />
    </FormDialog>
  );
}

export const kitchenNote = 'Note for the kitchen';

const NoteOnly = z.pick(DeliveryFields, { note: true });

/** What the kitchen is told of a whole order that is collected. */
export function NoteForm({ onClose }: { onClose: () => void }) {
  const { note: words = '' } = useDestination();
  const { form, field, busy } = useSendForm({
    schema: NoteOnly,
    initial: { note: words },
    onSubmit: async ({ note }) => {
      await chooseCartDelivery({ fulfilment: 'pickup', note });
      onClose();
    },
    failure: errors.cartUpdate,
    at: 'note',
  });
  return (
    <FormDialog {...form} busy={busy} onClose={onClose} title={kitchenNote} submitLabel="Save">
      <Field
        label="Note"
        hint="Of the whole order, such as an allergy."
        autoComplete="off"
        {...field('note')}
      />
    </FormDialog>
  );
}

const PhoneOnly = z.pick(DeliveryFields, { phone: true });

/** All that is missing of an order that is collected. */
export function PhoneForm({ problems }: { problems: Problems }) {
  const { form, field, busy } = useSendForm({
    schema: PhoneOnly,
    initial: { phone: '' },
    onSubmit: async ({ phone }) => {
      await chooseCartDelivery({ fulfilment: 'pickup', phone });
      stopAsking();
    },
    failure: errors.cartUpdate,
    at: 'phone',
  });
  return (
    <Dialog onClose={stopAsking} title="Whom can we call?" description={problems.phone ?? ''}>
      <Form {...form} busy={busy} submitLabel="Save" busyLabel="Saving…">
        <PhoneField required {...collectorsPhone} {...field('phone')} />
      </Form>
    </Dialog>
  );
}

function SavedAddresses({ all, onChoose }: { all: readonly string[]; onChoose: (address: string) => void }) {
  return (
    <fieldset className={styles.others}>
      <legend>Choose a saved address</legend>
      {all.map((address) => (
        <Button key={address} size="s" onClick={() => onChoose(address)}>
          {address}
        </Button>
      ))}
    </fieldset>
  );
}
