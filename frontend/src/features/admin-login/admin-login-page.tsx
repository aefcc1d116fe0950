import { LoginBody, routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { beginSession } from '#api/session.ts';
import { Doorway } from '#ui/doorway.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { returnPath } from '#ui/return-path.ts';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

/** Only users whose role is admin can log in here (specification, section 2); anybody else stays logged out. */
export function AdminLoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '' },
    onSubmit: async (body) => {
      try {
        const { token, user } = await call(routes.login, { body });
        if (user.role !== 'admin') {
          toast.error(errors.adminsOnly);
          return;
        }
        beginSession(token, user);
        toast.success(notices.loggedIn);
        await navigate(returnPath(state, '/admin'), { replace: true });
      } catch (error) {
        toast.error(textOf(error, errors.invalidCredentials));
      }
    },
  });

  return (
    <Doorway
      title="Behind the counter"
      lead="For the people who run the oven."
      aside={
        <p>
          Hungry instead? <Link to="/">To the shop</Link>
        </p>
      }
    >
      <Form {...form.form} busy={form.busy} submitLabel="Login" busyLabel="Logging in…">
        <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        <PasswordField autoComplete="current-password" required {...form.field('password')} />
      </Form>
    </Doorway>
  );
}
