import { LoginBody, type Profile, routes } from '@forno/shared/contracts/everyone';
import { notices } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { giveBack } from '#accounts/give-back.ts';
import { expiredEmail, justExpired, beginSession } from '#session/session.ts';
import { ApiError, textOf } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { CodeField, Field, PasswordField } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';

interface LoginFormProps {
  /** What to say when the server gives no reason. */
  failure: string;
  /** Why this user, whose password is right, may not come in here. */
  objection?: (user: Pick<Profile, 'role'>) => string | undefined;
  onLoggedIn?: () => unknown;
  /** Of whoever said it already; otherwise of whose session has just ended. */
  email?: string;
}

const ended = 'You were logged out. Log in, and you are back where you were.';

/** Email and password, and a code when the server requires one. */
export function LoginForm({ failure, objection, onLoggedIn, email = expiredEmail() }: LoginFormProps) {
  const [codeNeeded, setCodeNeeded] = useState(false);
  // Toasts say it as well, but are gone while somebody looks for a password.
  const [said, setSaid] = useState(() => (justExpired() && email ? ended : ''));
  const refuse = (reason: string) => {
    toast.error(reason, { id: 'login' });
    setSaid(reason);
  };
  const form = useForm({
    schema: LoginBody,
    initial: { email, password: '', code: '' },
    draft: false,
    onSubmit: async ({ code, ...body }) => {
      setSaid('');
      try {
        const { token, user } = await request(routes.login, { body: code ? { ...body, code } : body });
        const against = objection?.(user);
        if (against) {
          void giveBack(token);
          return refuse(against);
        }
        beginSession(token, user);
        toast.success(notices.loggedIn, { id: 'login' });
        await onLoggedIn?.();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor_needed') setCodeNeeded(true);
        else refuse(textOf(error, failure));
      }
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
