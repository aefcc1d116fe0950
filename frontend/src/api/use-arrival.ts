import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#api/session.ts';
import { returnPath } from '#ui/return-path.ts';

/**
 * Goes on once somebody is logged in, from this form or from another tab. A token from before says nothing: it
 * may have ended, and then this form is what its owner needs.
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
