import { errors } from '@forno/shared/messages';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onSessionExpired } from '#api/session-expiry.ts';
import { toast } from '#ui/toast.ts';
import { loginPathFor } from './guards.tsx';

/** A 401, wherever it came from: said once, and the login shows (specification, section 7). */
export function SessionEnd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent(() => {
    toast.error(errors.sessionExpired, { id: 'session-expired' });
    void navigate(loginPathFor(pathname), { replace: true, state: { from: pathname + search } });
  });
  useEffect(() => onSessionExpired(() => leave()), []);
  return null;
}
