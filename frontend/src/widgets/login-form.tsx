import { LoginBody } from '@forno/shared/contracts';
import { useState } from 'react';
import { CodeField, Field, PasswordField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useForm } from '#ui/use-form.ts';

export type SubmitLogin = (body: {
  email: string;
  password: string;
  code?: string;
}) => Promise<'code needed' | undefined>;

/** Email and password, and a code when the server requires one. */
export function LoginForm({ onSubmit }: { onSubmit: SubmitLogin }) {
  const [codeNeeded, setCodeNeeded] = useState(false);
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '', code: '' },
    onSubmit: async ({ code, ...body }) => {
      if ((await onSubmit(code ? { ...body, code } : body)) === 'code needed') setCodeNeeded(true);
    },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Log in" busyLabel="Logging in…">
      <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      <PasswordField autoComplete="current-password" required {...form.field('password')} />
      {codeNeeded && <CodeField focused {...form.field('code')} />}
    </Form>
  );
}
