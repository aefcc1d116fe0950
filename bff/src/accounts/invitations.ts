import { dutiesOf, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import { isOwner, type User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { checkNewPassword } from './check-password.ts';
import type { Call } from './deps.ts';
import { tellOwners, workingLink } from './mail-links.ts';
import { revokeSessions, sessionsEnded } from './revoke-sessions.ts';

const working = (token: string) => ({ ...workingLink('invitation', token), role: 'customer' as const });

type Invited = User & { invitation: NonNullable<User['invitation']> };

/** Of a link that works, sent by somebody who may still send it. */
export const ofInvitation = {
  async by({ deps, body }: Pick<Call<'checkInvitation'>, 'deps' | 'body'>): Promise<Invited | undefined> {
    const { users } = deps.models;
    const user = await users.findOne(working(body.token)).lean<User>();
    if (!user?.invitation) return undefined;
    const { invitation } = user;
    return (await users.exists({ _id: invitation.by, ...isOwner })) ? { ...user, invitation } : undefined;
  },
  or: 'link_invalid',
} as const;

/** Whoever registered an address that nobody has verified may be a stranger: their password must not work here. */
const needsPassword = ({ isVerified }: User): boolean => !isVerified;

/** What the page of an invitation shows: its duties, and whether a password is to be chosen. */
export async function checkInvitation({ found }: Call<'checkInvitation', Invited>) {
  return ok({ duties: [...found.invitation.duties], needsPassword: needsPassword(found) });
}

/** Gives the account its duties, once; ends every session and every change under way of whoever used it before. */
export async function acceptInvitation(call: Call<'acceptInvitation', Invited>) {
  const { deps, body, found, address, logger, requestId } = call;
  const { duties } = found.invitation;
  const password = needsPassword(found) ? (body.password ?? '') : undefined;
  const allowed = password === undefined ? ok(undefined) : checkNewPassword(password, found.email);
  if (!allowed.ok) return allowed;
  const hash = password === undefined ? ok(found.passwordHash) : await deps.passwords.hash(password, address);
  if (!hash.ok) return hash;
  const accepted = await deps.models.users.updateOne(working(body.token), {
    $set: { role: 'admin', duties, isVerified: true, passwordHash: hash.value, ...sessionsEnded(found) },
    $unset: { invitation: '', verification: '', passwordReset: '', emailChange: '', noPassword: '' },
  });
  if (accepted.modifiedCount === 0) return refuse('link_invalid');
  await revokeSessions(deps, String(found._id));
  const about = { kind: 'user', subject: String(found._id), title: found.name } as const;
  const change = { action: 'accept invitation', from: { duties: dutiesOf(found) }, to: { duties } };
  await recordAudit(deps.models, logger, found, { ...about, ...change });
  const { name, email: whose } = found;
  const told = { what: 'accepted', whoseName: name, whose, by: name, from: [], to: duties } as const;
  await tellOwners({ ...deps, logger }, { template: 'staff', ...told }, requestId);
  return ok({ message: answers.invitationAccepted });
}
