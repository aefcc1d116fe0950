import { errors } from '@forno/shared/messages/everyone';
import { Link, useLocation } from 'react-router-dom';
import { returnPath, useRedirectAfterLogin } from '#accounts/use-redirect-after-login.ts';
import { useVisitorCart } from '#cart/visitor-cart.ts';
import { AuthPage } from '#widgets/auth-page.tsx';
import { useHydrated } from '#ui/hydration.ts';
import { LoginForm } from '#widgets/login-form.tsx';

/** What for, by the first word of the path that the visitor was going to. */
const leads: Record<string, string> = {
  menu: 'Log in or sign up to order from the menu.',
  order: 'Log in to see your orders.',
  contact: 'Log in to write to us.',
  bill: 'Log in to see your bill.',
  checkout: 'Log in to see your payment.',
  profile: 'Log in to see your profile.',
};

export function LoginPage() {
  useRedirectAfterLogin();
  const { state } = useLocation();
  // The prerendered page does not know where the user came from.
  const from = returnPath(useHydrated() && state, '');
  const [, page = ''] = from.split(/[/?]/);
  const somethingWaits = useVisitorCart().length > 0;
  return (
    <AuthPage
      title="Log in"
      lead={leads[page] ?? 'Log in to order.'}
      aside={
        <>
          {page === 'contact' && (
            <p>
              <Link to={`/shop${from}`}>Write to us without an account</Link>
            </p>
          )}
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
            <Link to="/forgotten-password">Forgot password?</Link> Never set one? It’s the same way.
          </p>
        </>
      }
    >
      <LoginForm failure={errors.login} />
    </AuthPage>
  );
}
