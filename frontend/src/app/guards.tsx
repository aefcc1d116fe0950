import { errors } from '@forno/shared/messages/everyone';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { justExpired, useSession } from '#session/session.ts';
import { toast } from '#ui/toast.ts';

/**
 * Admits anyone with a token, valid or not: the server decides (specification, section 6). Others log in first and
 * return to where they wanted to go.
 */
function Guard({ login }: { login: '/login' | '/admin_login' }) {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  // Logging out on a guarded screen needs no explanation.
  const [cameWithout] = useState(!token);
  const wantedCart = !token && cameWithout && pathname === '/cart';
  useEffect(() => {
    // The session may have ended while the screen's chunk was loading: that has its own message.
    if (wantedCart && !justExpired()) toast.error(errors.loginToViewCart, { id: 'login' });
  }, [wantedCart]);
  if (token) return <Outlet />;
  return <Navigate to={login} replace state={{ from: pathname + search }} />;
}

export const RequireToken = () => <Guard login="/login" />;
export const RequireAdminToken = () => <Guard login="/admin_login" />;
