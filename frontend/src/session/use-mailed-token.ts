import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

/**
 * The token of the mailed link that led here: after the #, or in the path of links mailed before. It is taken out of the
 * address bar, and outlives a reload.
 */
export function useMailedToken(): string {
  const { token } = useParams();
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const fresh = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (fresh !== null) void navigate(pathname, { replace: true, state: { token: fresh } });
  }, [fresh, navigate, pathname]);
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'token') : undefined;
  return token ?? fresh ?? (typeof kept === 'string' ? kept : '');
}
