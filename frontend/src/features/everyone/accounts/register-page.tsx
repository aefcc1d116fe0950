import { Link, useLocation } from 'react-router-dom';
import { useRedirectAfterLogin } from '#accounts/use-redirect-after-login.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  useRedirectAfterLogin();
  const { state } = useLocation();
  return (
    <AuthPage
      title="Create your account"
      lead="It takes less than a minute."
      aside={
        <p>
          Already have an account?{' '}
          <Link to="/login" state={state}>
            Log in
          </Link>
        </p>
      }
    >
      <RegisterForm />
    </AuthPage>
  );
}
