import { RegisterBody, routes, z } from '@forno/shared/contracts/everyone';
import { privacyNotice } from '@forno/shared/domain';
import { accountOpened, errors, notices } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSettings } from '#settings/use-settings.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { beginSession } from '#session/session.ts';
import {
  AddressFields,
  addressFields,
  addressBody,
  addressInput,
  addressValues,
  collectorsPhone,
  FulfilmentChoice,
  type Way,
} from '#widgets/address-fields.tsx';
import { PhoneField, Field, PasswordField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';

export const RegisterFields = z.object({
  ...z.omit(RegisterBody, { address: true, consent: true }).shape,
  ...addressFields,
});

/** Where the email was asked before, while a pizza waits, the password comes later. */
const LaterFields = z.object({ ...RegisterFields.shape, password: z.string() });

/** Of who collects, no address either. */
const CollectFields = z.object({
  ...LaterFields.shape,
  flat: z.string(),
  street: z.string(),
  pin: z.string(),
});

function fieldsOf(later: boolean, collects: boolean): z.ZodMiniType<z.output<typeof RegisterFields>> {
  if (!later) return RegisterFields;
  return collects ? CollectFields : LaterFields;
}

/** What an account needs; with an `email` that was asked before, all but the password. */
export function RegisterForm({ email: known = '' }: { email?: string }) {
  const later = known !== '';
  const { data: shop } = useSettings();
  const [way, setWay] = useState<Way>('delivery');
  const collects = later && way === 'pickup' && shop?.pickup === true;
  const form = useSendForm({
    schema: fieldsOf(later, collects),
    toInput: addressInput,
    initial: { name: '', email: known, password: '', phone: '', ...addressValues('') },
    onSubmit: async ({ name, email, password, phone, ...parts }) => {
      const who = { name, email, phone, consent: privacyNotice };
      const body = { ...who, ...addressBody(parts) };
      const { token, user } = await (later
        ? request(routes.openAccount, { body: collects ? { ...who, fulfilment: 'pickup' } : body })
        : request(routes.register, { body: { ...body, password } }));
      beginSession(token, user);
      toast.success(later ? accountOpened(user.email) : notices.registered);
    },
    failure: errors.registration,
    at: { email_taken: 'email', phone_invalid: 'phone', outside_area: 'pin' },
    toldTwice: !later,
  });

  return (
    <Form
      {...form.form}
      busy={form.busy}
      submitLabel={later ? 'Continue' : 'Register'}
      busyLabel="Creating your account…"
    >
      <Field label="Name" autoComplete="name" required {...form.field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint={`We’ll send a link there to ${later ? 'set a password' : 'verify it'}.`}
        {...form.field('email')}
      />
      {!later && (
        <PasswordField
          autoComplete="new-password"
          user={form.values.email}
          required
          {...form.field('password')}
        />
      )}
      <PhoneField required {...(collects && collectorsPhone)} {...form.field('phone')} />
      {later && <FulfilmentChoice chosen={way} onChoose={setWay} />}
      {!collects && <AddressFields form={form} />}
      <p>
        By {later ? 'continuing' : 'registering'} you agree to our{' '}
        <Link to="/policies/privacy" target="_blank">
          privacy notice
        </Link>
        .
      </p>
    </Form>
  );
}
