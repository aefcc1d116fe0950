import { routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { Link, useLocation } from 'react-router-dom';
import { textOf } from '#transport/failure.ts';
import { ApiError } from '#transport/api-error.ts';
import { request } from '#transport/request.ts';
import { beginSession } from '#session/session.ts';
import { useRedirectAfterLogin } from '#session/use-redirect-after-login.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { useHydrated } from '#ui/hydration.ts';
import { LoginForm, type SubmitLogin } from '#widgets/login-form.tsx';
import { returnPath } from '#ui/return-path.ts';
import { toast } from '#ui/toast.ts';

export function LoginPage() {
  useRedirectAfterLogin();
  const { state } = useLocation();
  // The prerendered page does not know where the user came from.
  const forTheMenu = useHydrated() && returnPath(state, '') === '/menu';
  const logIn: SubmitLogin = async (body) => {
    try {
      const { token, user } = await request(routes.login, { body });
      beginSession(token, user);
      toast.success(notices.loggedIn, { id: 'login' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_needed') return 'code needed';
      const refused = textOf(error, errors.login);
      toast.error(refused, { id: 'login' });
      return { refused };
    }
    return undefined;
  };

  return (
    <AuthPage
      title="Log in"
      lead={forTheMenu ? 'Log in or sign up to see the menu.' : 'Log in to order.'}
      aside={
        <>
          <p>
            New here?{' '}
            <Link to="/register" state={state}>
              Create an account
            </Link>
          </p>
          <p>
            <Link to="/forgotten-password">Forgot password?</Link>
          </p>
        </>
      }
    >
      <LoginForm onSubmit={logIn} />
    </AuthPage>
  );
}
