import { dutiesOf, type Duty, hourMs, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import type { User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import { canSendMail } from '../http/rate-limits.ts';
import type { Call } from './deps.ts';
import { leaveToOthers } from './keep-owner.ts';
import { mailbox, mailLink, newMailedToken, tellOwners } from './mail-links.ts';
import { addUnregistered } from './register.ts';
import { revokeSessions, sessionsEnded } from './revoke-sessions.ts';

const invitedForMs = 48 * hourMs;
const invited: QueryFilter<User> = { 'invitation.hash': { $exists: true } };

/** Somebody who works here, or is invited to. */
export const ofStaff = {
  by: ({ deps, params }: Pick<Call<'endStaff'>, 'deps' | 'params'>) =>
    deps.models.users.findOne({ _id: params.id, $or: [{ role: 'admin' }, invited] }).lean<User>(),
  or: 'user_not_found',
} as const;

const lastSeen = ({ sessions }: User): string | null => {
  const latest = Math.max(0, ...sessions.map(({ at, usedAt }) => (usedAt ?? at).getTime()));
  return latest ? new Date(latest).toISOString() : null;
};

/** Who works in the admin area, then who is invited to. */
export async function staff({ deps: { models } }: Call<'staff'>) {
  const [working, asked] = await Promise.all([
    models.users.find({ role: 'admin' }).sort({ _id: 1 }).lean<User[]>(),
    models.users
      .find({ ...invited, role: 'customer' })
      .sort({ _id: 1 })
      .lean<User[]>(),
  ]);
  return ok(
    [...working, ...asked].map((user) => ({
      _id: String(user._id),
      name: user.name,
      email: user.email,
      duties: [...(user.role === 'admin' ? dutiesOf(user) : (user.invitation?.duties ?? []))],
      ...(user.dutiesBefore && { dutiesBefore: user.dutiesBefore }),
      lastSeen: lastSeen(user),
      ...(user.role !== 'admin' && { invitedUntil: user.invitation?.expiresAt.toISOString() }),
    })),
  );
}

type Change = Pick<Call<'endStaff'>, 'deps' | 'user' | 'logger' | 'requestId'>;

interface Told {
  about: Pick<User, '_id' | 'name' | 'email'>;
  action: 'invite' | 'duties' | 'end duties' | 'end invitation';
  from: readonly Duty[];
  to: readonly Duty[];
}

/** What owners read of an invitation: nobody's duties have changed. */
const invitationWords: Partial<Record<Told['action'], 'invited' | 'withdrawn'>> = {
  invite: 'invited',
  'end invitation': 'withdrawn',
};

/** Audits a change of somebody's duties and mails it to every owner. */
async function tell(
  { deps, user, logger, requestId }: Change,
  { about, action, from, to }: Told,
): Promise<void> {
  const subject = { kind: 'user', subject: String(about._id), title: about.name } as const;
  const change = { action, from: { duties: from }, to: { duties: to } };
  await recordAudit(deps.models, logger, user, { ...subject, ...change });
  const what = invitationWords[action];
  const who = { template: 'staff', whoseName: about.name, whose: about.email, by: user.name } as const;
  await tellOwners({ ...deps, logger }, { ...who, from, to, ...(what && { what }) }, requestId);
}

/** The address need not have an account: its owner chooses a password behind the link. */
export async function inviteStaff(call: Call<'inviteStaff'>) {
  const { deps, body, user, requestId, address } = call;
  const { name, email, duties } = body;
  const { users } = deps.models;
  const known = await users.findOne({ email }).lean();
  if (known?.role === 'admin') return refuse('staff_already');
  if (!(await canSendMail(deps, email))) return refuse('too_many_requests');
  const added = known ? ok(known) : await addUnregistered(deps, { name, email }, address);
  if (!added.ok) return added;
  const about = added.value;
  const link = newMailedToken(invitedForMs);
  const invitation = { ...link.stored, duties, by: user._id };
  await users.updateOne({ ...mailbox(about), role: 'customer' }, { $set: { invitation } });
  const mailed = { template: 'invitation', ...link, by: user.name, duties } as const;
  await mailLink(deps, { ...about, name }, mailed, requestId);
  await tell(call, { about, action: 'invite', from: [], to: duties });
  return ok({ message: answers.invited(email) });
}

/** Makes a change of somebody who may be the last owner, if nobody else changed them meanwhile. */
async function changeStaff({ deps, user }: Change, found: User, update: UpdateQuery<User>, stays: boolean) {
  if (found._id.equals(user._id)) return refuse('own_duties');
  const mine = stays ? {} : await leaveToOthers(deps.models, found);
  if (!mine) return refuse('last_owner');
  const asRead = { _id: found._id, role: found.role, ...mine };
  const done = await deps.models.users.updateOne(asRead, {
    ...update,
    $unset: { ...update.$unset, dutiesBefore: '', removingSince: '' },
  });
  if (done.matchedCount === 0) return refuse('busy');
  // Open screens begin anew with what they may do now.
  await revokeSessions(deps, String(found._id));
  return ok(undefined);
}

/** Also those that rest since a restore. */
const dutiesSoFar = (user: User) => user.dutiesBefore ?? dutiesOf(user);

/** Of a member of staff. Refused where no owner would be left. */
export async function changeDuties(call: Call<'changeDuties', User>) {
  const { body, found } = call;
  if (found.role !== 'admin') return refuse('user_not_found');
  const update = { $set: { duties: body.duties } };
  const changed = await changeStaff(call, found, update, body.duties.includes('owner'));
  if (!changed.ok) return changed;
  await tell(call, { about: found, action: 'duties', from: dutiesSoFar(found), to: body.duties });
  return ok({ message: answers.dutiesChanged });
}

/** Makes staff a customer again, or withdraws an invitation. Refused where no owner would be left. */
export async function endStaff(call: Call<'endStaff', User>) {
  const { found } = call;
  const wasStaff = found.role === 'admin';
  const ended = sessionsEnded(found);
  const update = {
    $set: { role: 'customer' as const, ...(wasStaff && { ...ended, staffUntil: ended.sessionsFrom }) },
    // A customer could neither turn a second factor off, nor log in without it.
    $unset: {
      duties: '',
      pin: '',
      invitation: '',
      ...(wasStaff && { emailChange: '', secondFactor: '', secondFactorSetup: '' }),
    },
  };
  const changed = await changeStaff(call, found, update, !wasStaff);
  if (!changed.ok) return changed;
  const from = wasStaff ? dutiesSoFar(found) : (found.invitation?.duties ?? []);
  await tell(call, { about: found, action: wasStaff ? 'end duties' : 'end invitation', from, to: [] });
  return ok({ message: answers.staffEnded });
}
