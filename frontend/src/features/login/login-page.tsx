import { LoginBody, routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { Link, useLocation } from 'react-router-dom';
import { textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { beginSession } from '#api/session.ts';
import { useArrival } from '#api/use-arrival.ts';
import { Doorway } from '#ui/doorway.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { returnPath } from '#ui/return-path.ts';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

export function LoginPage() {
  useArrival();
  const { state } = useLocation();
  const forTheMenu = returnPath(state, '') === '/menu';
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '' },
    onSubmit: async (body) => {
      try {
        const { token, user } = await call(routes.login, { body });
        beginSession(token, user);
        toast.success(notices.loggedIn);
      } catch (error) {
        toast.error(textOf(error, errors.login));
      }
    },
  });

  return (
    <Doorway
      title="Welcome back"
      lead={forTheMenu ? 'Log in to see tonight’s menu.' : 'Log in, and the oven is yours.'}
      aside={
        <>
          <p>
            New here?{' '}
            <Link to="/register" state={state}>
              Create an account
            </Link>
          </p>
          <p>
            <Link to="/forgotten-password">Forgotten your password?</Link>
          </p>
        </>
      }
    >
      <Form {...form.form} busy={form.busy} submitLabel="Login" busyLabel="Logging in…">
        <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        <PasswordField autoComplete="current-password" required {...form.field('password')} />
      </Form>
    </Doorway>
  );
}
