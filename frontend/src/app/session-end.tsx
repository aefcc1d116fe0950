import { errors } from '@forno/shared/messages/everyone';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expiredEmail, onSessionExpired, whyExpired } from '#session/session.ts';
import { toast } from '#ui/toast.ts';

/** Public entry points: a link that somebody was sent (`/user/…`) must work despite an expired token. */
const entrances = /^\/(?:login|admin_login|register|forgotten-password|user\/)/;

/** Reports a 401 once and shows the login of its area (specification, section 7), which leads back afterwards. */
export function SessionEnd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionExpired(() => {
        const isStaff = pathname.startsWith('/admin');
        // Of a tablet, which has no address, the login says it.
        if (!isStaff || expiredEmail()) toast.error(whyExpired() ?? errors.sessionExpired, { id: 'login' });
        if (entrances.test(pathname)) return;
        const login = isStaff ? '/admin_login' : '/login';
        void navigate(login, { replace: true, state: { from: pathname + search } });
      }),
    [navigate, pathname, search],
  );
  return null;
}
