import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#session/session.ts';
import { useProfile } from './use-profile.ts';

/** Login pages, useless once logged in. */
const entrances = /^\/(?:login|register|admin_login)\/?(?:[?#]|$)/;

/** Where a guard redirected from, from the router's untyped state; only paths of this site. */
export function returnPath(state: unknown, otherwise: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return otherwise;
  const { from } = state;
  if (typeof from !== 'string' || entrances.test(from)) return otherwise;
  return /^\/(?![/\\])/.test(from) ? from : otherwise;
}

/**
 * Who was logged in before the login opened, once the server says so. A token alone does not count: it may have
 * expired, and then the form is needed.
 */
export function useHasLoggedInBefore() {
  const { token } = useSession();
  const [before] = useState(token);
  const { data } = useProfile(token !== null && token === before);
  return { user: token === before ? data : undefined, loggedInSince: token !== null && token !== before };
}

/** Continues after a login: an earlier one, in this form or in another tab. */
export function useRedirectAfterLogin(otherwise = '/menu'): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user, loggedInSince } = useHasLoggedInBefore();
  const arrived = loggedInSince || user !== undefined;
  useEffect(() => {
    if (arrived) void navigate(returnPath(state, otherwise), { replace: true, state });
  }, [arrived, navigate, otherwise, state]);
}
