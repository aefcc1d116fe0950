import {
  ChangePasswordBody,
  type Profile,
  routes,
  ChangeEmailBody,
  z,
} from '@forno/shared/contracts/customer';
import { errors, failures } from '@forno/shared/messages/customer';
import { useSendForm } from '#transport/send-form.ts';
import { PasswordField, Field } from '#ui/field.tsx';
import { rememberUser, useSession } from '#session/session.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { Form } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';

/** Changes the email; effective once the mailed link is followed, at once where it may be mistyped. */
export function ChangeEmail({ user }: { user: Profile }) {
  const mayBeWrong = user.noPassword === true && !user.isVerified;
  return (
    <Section
      title="Your email"
      label={mayBeWrong ? 'Correct' : 'Change'}
      lead={
        mayBeWrong
          ? `We emailed a link to set a password to ${user.email}. Is that right?`
          : 'We’ll send a link to the new address. Your email changes when you open it.'
      }
    >
      {(close) => <EmailForm user={user} mayBeWrong={mayBeWrong} onSent={close} />}
    </Section>
  );
}

interface EmailFormProps {
  user: Profile;
  mayBeWrong: boolean;
  onSent: () => void;
}

function EmailForm({ user, mayBeWrong, onSent }: EmailFormProps) {
  const form = useSendForm({
    schema: mayBeWrong ? z.omit(ChangeEmailBody, { password: true }) : ChangeEmailBody,
    initial: mayBeWrong ? { email: user.email } : { email: '', password: '' },
    onSubmit: async (body) => {
      toast.success((await request(routes.changeEmail, { body })).message);
      if (mayBeWrong) {
        rememberUser({ ...user, email: body.email });
        void refetch(keys.profile);
      }
      onSent();
    },
    failure: errors.contact,
    at: { email_taken: 'email', wrong_password: 'password' },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Send the link" busyLabel="Sending…">
      <Field label="New email" type="email" autoComplete="email" required {...form.field('email')} />
      {!mayBeWrong && <CurrentPassword {...form.field('password')} />}
    </Form>
  );
}

export function ChangePassword() {
  return (
    <Section title="Password" label="New password" lead="A new password logs out your other devices.">
      {(close) => <PasswordForm onSet={close} />}
    </Section>
  );
}

function PasswordForm({ onSet }: { onSet: () => void }) {
  const { email } = useSession();
  const form = useSendForm({
    schema: ChangePasswordBody,
    initial: { current: '', password: '' },
    onSubmit: async (body) => {
      toast.success((await request(routes.changePassword, { body })).message);
      onSet();
      void refetch(['sessions']);
    },
    failure: failures.passwordChange,
    at: { wrong_password: 'current' },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Set the password" busyLabel="Setting…">
      <CurrentPassword label="Your current password" required {...form.field('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        user={email ?? ''}
        required
        {...form.field('password')}
      />
    </Form>
  );
}
