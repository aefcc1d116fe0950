import { errors } from '@forno/shared/messages/everyone';
import { Link, useLocation } from 'react-router-dom';
import { returnPath, useRedirectAfterLogin } from '#accounts/use-redirect-after-login.ts';
import { useVisitorCart } from '#cart/visitor-cart.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { useHydrated } from '#ui/hydration.ts';
import { LoginForm } from '#widgets/login-form.tsx';

export function LoginPage() {
  useRedirectAfterLogin();
  const { state } = useLocation();
  // The prerendered page does not know where the user came from.
  const forTheMenu = useHydrated() && returnPath(state, '') === '/menu';
  const somethingWaits = useVisitorCart().length > 0;
  return (
    <AuthPage
      title="Log in"
      lead={forTheMenu ? 'Log in or sign up to see the menu.' : 'Log in to order.'}
      aside={
        <>
          {somethingWaits && (
            <p>
              <Link to="/checkout">Go on with your order</Link>
            </p>
          )}
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
      <LoginForm failure={errors.login} />
    </AuthPage>
  );
}
