import { errors } from '@forno/shared/messages';
import { useEffect } from 'react';
import { onSessionExpired } from '#api/session-expiry.ts';
import { toast } from '#ui/toast.ts';

/**
 * A 401, wherever it came from, is said once (specification, section 7). The guards then show the login; a page
 * that is open to all stays, for nothing on it needed the token.
 */
export function SessionEnd() {
  useEffect(() => onSessionExpired(() => toast.error(errors.sessionExpired, { id: 'session-expired' })), []);
  return null;
}
