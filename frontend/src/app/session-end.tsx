import { errors } from '@forno/shared/messages';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onSessionExpired } from '#api/session-expiry.ts';
import { toast } from '#ui/toast.ts';

/** Entrances of their own: a link out of a mail must not be lost to a token that is too old. */
const entrances = /^\/(?:login|admin_login|register|forgotten-password|user\/(?:verify|reset-password)\/)/;

/**
 * A 401, wherever it came from, is said once and leads to the login of its area (specification, section 7); whoever
 * logs in comes back from there.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionExpired(() => {
        toast.error(errors.sessionExpired, { id: 'session-expired' });
        if (entrances.test(pathname)) return;
        const login = pathname.startsWith('/admin') ? '/admin_login' : '/login';
        void navigate(login, { replace: true, state: { from: pathname + search } });
      }),
    [navigate, pathname, search],
  );
  return null;
}
