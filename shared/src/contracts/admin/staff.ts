import { duties } from '../../domain/index.ts';
import { VerifyBody } from '../everyone/accounts.ts';
import { Email, Id, Moment, Name, NewPassword } from '../primitives.ts';
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
  lastSeen: z.nullable(Moment),
  /** Until when the mailed link works, of somebody who has yet to follow it. */
  invitedUntil: z.optional(Moment),
});
export type StaffMember = z.infer<typeof StaffMember>;
