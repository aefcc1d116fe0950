import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

/** As long as ours. One that begins with an order’s id signs it. */
const whole = {
  mailed: /^[\w-]{43,}$/,
  shared: /^(?:[\da-f]{24}[\w-]{43}|(?![\da-f]{24})[\w-]{24,})$/,
};

/** Without the full stop or bracket that was pasted behind it. */
const linkToken = (pasted: string): string => pasted.replace(/[^\w-].*$/s, '');

/**
 * The token of the link that led here, mailed or else shared: after the #, or in the path of links mailed before; empty if
 * it lost its end on the way. It is taken out of the address bar, and outlives a reload.
 */
export function useMailedToken(kind: keyof typeof whole): string {
  const { token } = useParams();
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const fresh = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (fresh !== null) void navigate(pathname, { replace: true, state: { token: fresh } });
  }, [fresh, navigate, pathname]);
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'token') : undefined;
  const found = linkToken(token ?? fresh ?? (typeof kept === 'string' ? kept : ''));
  return whole[kind].test(found) ? found : '';
}
