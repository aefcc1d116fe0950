import { RegisterBody, routes, z } from '@forno/shared/contracts/everyone';
import { privacyNotice } from '@forno/shared/domain';
import { errors, notices } from '@forno/shared/messages/everyone';
import { Link } from 'react-router-dom';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { beginSession } from '#session/session.ts';
import { AddressFields, addressFields, addressBody, addressValues } from '#widgets/address-fields.tsx';
import { PhoneField, Field, PasswordField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';

export const RegisterFields = z.object({
  ...z.omit(RegisterBody, { address: true, consent: true }).shape,
  ...addressFields,
});

/** What an account needs; `email` is known where it was asked before. */
export function RegisterForm({ email: known = '' }: { email?: string }) {
  const form = useSendForm({
    schema: RegisterFields,
    initial: { name: '', email: known, password: '', phone: '', ...addressValues('') },
    onSubmit: async ({ name, email, password, phone, ...parts }) => {
      const body = { name, email, password, phone, ...addressBody(parts), consent: privacyNotice };
      const { token, user } = await request(routes.register, { body });
      beginSession(token, user);
      toast.success(notices.registered);
    },
    failure: errors.registration,
    at: { email_taken: 'email', phone_invalid: 'phone' },
    toldTwice: true,
  });

  return (
    <Form {...form.form} busy={form.busy} submitLabel="Register" busyLabel="Creating your account…">
      <Field label="Name" autoComplete="name" required {...form.field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="We’ll send a link there to verify it."
        {...form.field('email')}
      />
      <PasswordField
        autoComplete="new-password"
        user={form.values.email}
        required
        {...form.field('password')}
      />
      <PhoneField required {...form.field('phone')} />
      <AddressFields form={form} />
      <p>
        By registering you agree to our{' '}
        <Link to="/policies/privacy" target="_blank">
          privacy notice
        </Link>
        .
      </p>
    </Form>
  );
}
