import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#api/session.ts';
import { returnPath } from '#ui/return-path.ts';

/**
 * Continues after a login, in this form or another tab. An existing token does not count: it may have expired, and then
 * the form is needed.
 */
export function useArrival(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { token } = useSession();
  const [before] = useState(token);
  const arrived = token !== null && token !== before;
  useEffect(() => {
    if (arrived) void navigate(returnPath(state, '/menu'), { replace: true });
  }, [arrived, navigate, state]);
}
