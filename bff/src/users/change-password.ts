import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { defineHandler } from '../http/handler.ts';
import { checkNewPassword, checkOwnPassword, guarded } from './check-password.ts';
import { endOtherSessions } from './revoke-sessions.ts';
import { mailNotice } from './mail-links.ts';

/** Sets a new password by the current one, and ends what an intruder may have begun; this session goes on. */
export const changePassword = defineHandler(
  routes.changePassword,
  guarded,
  async ({ deps, body, user, address, requestId, logger }) => {
    const allowed = checkNewPassword(body.password, user.email);
    if (!allowed.ok) return allowed;
    const checked = await checkOwnPassword(deps, user, body.current, address);
    if (!checked.ok) return checked;
    const hash = await deps.passwords.hash(body.password, address);
    if (!hash.ok) return hash;
    const cookie = await endOtherSessions(deps, user, {
      $set: { passwordHash: hash.value },
      $unset: { passwordReset: '', emailChange: '' },
    });
    if (!cookie) return refuse('session_expired');
    await mailNotice({ ...deps, logger }, user, { template: 'password-changed' }, requestId);
    return { ...ok({ message: answers.passwordChanged }), cookie };
  },
);
