import { LoginBody } from '@forno/shared/contracts';
import { useState } from 'react';
import { justExpired } from '#session/session-expiry.ts';
import { CodeField, Field, PasswordField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useForm } from '#ui/use-form.ts';

export type SubmitLogin = (body: {
  email: string;
  password: string;
  code?: string;
}) => Promise<'code needed' | { refused: string } | undefined>;

const ended = 'You were logged out. Log in, and you are back where you were.';

/** Email and password, and a code when the server requires one. */
export function LoginForm({ onSubmit }: { onSubmit: SubmitLogin }) {
  const [codeNeeded, setCodeNeeded] = useState(false);
  // Toasts say it as well, but are gone while somebody looks for a password.
  const [said, setSaid] = useState(() => (justExpired() ? ended : ''));
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '', code: '' },
    onSubmit: async ({ code, ...body }) => {
      setSaid('');
      const end = await onSubmit(code ? { ...body, code } : body);
      if (end === 'code needed') setCodeNeeded(true);
      else if (end) setSaid(`You are not logged in yet. ${end.refused}`);
    },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Log in" busyLabel="Logging in…">
      <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      <PasswordField autoComplete="current-password" required {...form.field('password')} />
      {codeNeeded && <CodeField focused {...form.field('code')} />}
      {said && <Notice>{said}</Notice>}
    </Form>
  );
}
