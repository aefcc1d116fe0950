import { ChangeEmailBody, routes } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { showFailure, textOf, ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { Field, PasswordField } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { Section } from './section.tsx';

/** Changes the email; effective once the mailed link is followed. */
export function ChangeEmail() {
  return (
    <Section
      title="Your email"
      label="Change"
      lead="We’ll send a link to the new address. Your email changes when you open it."
    >
      {(close) => <EmailForm onSent={close} />}
    </Section>
  );
}

const fieldOf: Record<string, 'email' | 'password'> = { email_taken: 'email', wrong_password: 'password' };

function EmailForm({ onSent }: { onSent: () => void }) {
  const form = useForm({
    schema: ChangeEmailBody,
    initial: { email: '', password: '' },
    onSubmit: async (body) => {
      try {
        const { message } = await request(routes.changeEmail, { body });
        toast.success(message);
      } catch (error) {
        const field = error instanceof ApiError ? fieldOf[error.code ?? ''] : undefined;
        if (field) form.setErrors({ [field]: textOf(error, errors.contact) });
        else showFailure(error, errors.contact);
        return;
      }
      onSent();
    },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Send the link" busyLabel="Sending…">
      <Field label="New email" type="email" autoComplete="email" required {...form.field('email')} />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}
