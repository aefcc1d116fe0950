import { ForgottenPasswordBody, routes } from '@forno/shared/contracts/everyone';
import { errors } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';

/** The server says the same whether or not the address has an account. */
export function ForgottenPasswordPage() {
  const [sent, setSent] = useState<{ to: string; message: string }>();
  const form = useSendForm({
    schema: ForgottenPasswordBody,
    initial: { email: '' },
    onSubmit: async (body) => {
      const { message } = await request(routes.forgottenPassword, { body });
      setSent({ to: body.email, message });
    },
    failure: errors.contact,
  });

  const back = (
    <p>
      <Link to="/login">Back to login</Link>
    </p>
  );
  if (sent) {
    return (
      <AuthPage title="Check your inbox" lead={sent.to} aside={back}>
        <output>{sent.message}</output>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Forgot password?" lead="We’ll send you a link to set a new one." aside={back}>
      <Form {...form.form} busy={form.busy} submitLabel="Send the link" busyLabel="Sending…">
        <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      </Form>
    </AuthPage>
  );
}
