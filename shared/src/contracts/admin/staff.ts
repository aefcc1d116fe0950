import { duties } from '../../domain/index.ts';
import { VerifyBody } from '../everyone/accounts.ts';
import { Email, Id, Moment, Name, NewPassword } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

const Duties = z.array(z.enum(duties)).check(z.minLength(1, 'Choose a duty.'), z.maxLength(duties.length));

export const DutiesBody = z.object({ duties: Duties });
/** Whoever reads the mailbox gets the duties; somebody without an account, or an unverified one, also its password. */
export const InviteBody = z.object({ name: Name, email: Email, duties: Duties });

export const InvitationAnswer = z.object({
  duties: z.array(z.enum(duties)),
  /** A password has to be chosen: the address was nobody's until now. */
  needsPassword: z.boolean(),
});
export const AcceptBody = z.object({ ...VerifyBody.shape, password: z.optional(NewPassword) });

export const StaffMember = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  duties: z.array(z.enum(duties)),
  /** Since a backup was restored: they may have been ended since, and rest until an owner gives them again. */
  dutiesBefore: z.optional(z.array(z.enum(duties))),
  lastSeen: z.nullable(Moment),
  /** Until when the mailed link works, of somebody who has yet to follow it. */
  invitedUntil: z.optional(Moment),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** Those with a duty, and those who are invited. */
export const staff = call('GET /user/staff', 'owner', { answer: z.array(StaffMember) });

/** Mails a link that works once, within two days; another invitation replaces it. */
export const inviteStaff = call('POST /user/staff', 'owner', { body: InviteBody });
export const changeDuties = call('PUT /user/staff/:id', 'owner', { body: DutiesBody });

/** Ends somebody's duties and sessions at once, or an invitation; the account stays, as a customer's. */
export const endStaff = call('DELETE /user/staff/:id', 'owner');

/** What a mailed link would do; uses nothing up. */
export const checkInvitation = call('POST /user/invitation', 'open', {
  body: VerifyBody,
  answer: InvitationAnswer,
});

export const acceptInvitation = call('POST /user/invitation/accept', 'open', { body: AcceptBody });
