import { routes } from '@forno/shared/contracts';
import { adminErrors, errors, notices } from '@forno/shared/messages';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { textOf } from '#transport/failure.ts';
import { ApiError } from '#transport/api-error.ts';
import { request } from '#transport/request.ts';
import { beginSession } from '#session/session.ts';
import { useHasLoggedInBefore } from '#session/use-redirect-after-login.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { LoginForm, type SubmitLogin } from '#widgets/login-form.tsx';
import { returnPath } from '#ui/return-path.ts';
import { toast } from '#ui/toast.ts';

/** Only admins can log in here (specification, section 2); others stay logged out. */
export function AdminLoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user: before } = useHasLoggedInBefore();
  const logIn: SubmitLogin = async (body) => {
    try {
      const { token, user } = await request(routes.login, { body });
      if (user.role !== 'admin') {
        toast.error(adminErrors.adminsOnly, { id: 'login' });
        return { refused: adminErrors.adminsOnly };
      }
      beginSession(token, user);
      toast.success(notices.loggedIn, { id: 'login' });
      await navigate(returnPath(state, '/admin'), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_needed') return 'code needed';
      const refused = textOf(error, errors.invalidCredentials);
      toast.error(refused, { id: 'login' });
      return { refused };
    }
    return undefined;
  };

  if (before?.role === 'admin') return <Navigate to={returnPath(state, '/admin')} replace />;
  return (
    <AuthPage
      title="Staff login"
      lead="For the people who run the shop."
      aside={
        <p>
          Not staff? <Link to="/">Go to the shop</Link>
        </p>
      }
    >
      <LoginForm onSubmit={logIn} />
    </AuthPage>
  );
}
