import { ChangePasswordBody, routes } from '@forno/shared/contracts';
import { limits } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages';
import { showFailure, ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { PasswordField } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { Section } from './section.tsx';

export function ChangePassword() {
  return (
    <Section title="Password" label="New password" lead="A new password logs out your other devices.">
      {(close) => <PasswordForm onSet={close} />}
    </Section>
  );
}

function PasswordForm({ onSet }: { onSet: () => void }) {
  const form = useForm({
    schema: ChangePasswordBody,
    initial: { current: '', password: '' },
    onSubmit: async (body) => {
      try {
        toast.success((await request(routes.changePassword, { body })).message);
        onSet();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrong_password')
          form.setErrors({ current: error.message });
        else showFailure(error, failures.passwordChange);
      }
    },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Set the password" busyLabel="Setting…">
      <PasswordField
        label="Your current password"
        autoComplete="current-password"
        required
        {...form.field('current')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters.`}
        required
        {...form.field('password')}
      />
    </Form>
  );
}
