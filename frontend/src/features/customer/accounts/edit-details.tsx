import { Name, type Profile, z } from '@forno/shared/contracts/customer';
import { formatPhone } from '@forno/shared/domain';
import { shopNotices, failures } from '@forno/shared/messages/customer';
import { useSendForm } from '#transport/send-form.ts';
import { Field, PhoneField } from '#ui/field.tsx';
import {
  AddressFields,
  addressFields,
  addressBody,
  addressInput,
  addressValues,
} from '#widgets/address-fields.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { Section } from './section.tsx';
import { useProfileUpdate } from './use-profile-update.ts';

export const Details = z.object({ name: Name, ...addressFields });

/** Edits one's own name, address and phone. */
export function EditDetails({ user }: { user: Profile }) {
  return (
    <Section title="Your details" label="Edit" lead="Your name, your address, and the phone for deliveries.">
      {(close) => <DetailsForm user={user} onSaved={close} />}
    </Section>
  );
}

function DetailsForm({ user, onSaved }: { user: Profile; onSaved: () => void }) {
  const { mutateAsync: update } = useProfileUpdate();
  const { name, address, labels, phone = '' } = user;
  const form = useSendForm({
    schema: Details,
    toInput: addressInput,
    initial: { name, ...addressValues(address, labels), phone: formatPhone(phone) },
    onSubmit: async ({ name: given, phone: typed, ...parts }) => {
      await update({ name: given, phone: typed, ...addressBody(parts) });
      toast.success(shopNotices.detailsSaved);
      onSaved();
    },
    failure: failures.detailsSave,
    at: { phone_invalid: 'phone' },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Save your details" busyLabel="Saving…">
      <Field label="Name" autoComplete="name" required {...form.field('name')} />
      <AddressFields form={form} />
      <PhoneField required {...form.field('phone')} />
    </Form>
  );
}
