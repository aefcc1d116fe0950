import { errors } from '@forno/shared/messages';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { justExpired } from '#api/session-expiry.ts';
import { useSession } from '#api/session.ts';
import { toast } from '#ui/toast.ts';

/**
 * Lets in whoever has a token, of whatever worth: the server judges it (specification, section 6).
 * Everybody else logs in first and comes back to where they wanted to go.
 */
function Guard({ login }: { login: '/login' | '/admin_login' }) {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  // Somebody who logs out on the cart knows why it goes.
  const [cameWithout] = useState(!token);
  const wantedCart = !token && cameWithout && pathname === '/cart';
  useEffect(() => {
    // The code of a screen may come after the answer that ended the session: then this has been said better.
    if (wantedCart && !justExpired()) toast.error(errors.loginToViewCart, { id: 'login-first' });
  }, [wantedCart]);
  if (token) return <Outlet />;
  return <Navigate to={login} replace state={{ from: pathname + search }} />;
}

export const RequireToken = () => <Guard login="/login" />;
export const RequireAdminToken = () => <Guard login="/admin_login" />;
