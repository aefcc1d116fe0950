/** Calls about who works here, and what each of them is there for. */

import { VerifyBody } from '../everyone/accounts.ts';
import { ById, Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';
import { AcceptBody, DutiesBody, InvitationAnswer, InviteBody, StaffMember } from './staff.ts';

/** Those with a duty, and those who are invited. */
export const staff = defineRoute('GET', '/user/staff', 'owner', { answer: z.array(StaffMember) });

/** Mails a link that works once, within two days; another invitation replaces it. */
export const inviteStaff = defineRoute('POST', '/user/staff', 'owner', { body: InviteBody, answer: Done });

export const changeDuties = defineRoute('PUT', '/user/staff/:id', 'owner', {
  params: ById,
  body: DutiesBody,
  answer: Done,
});

/** Ends somebody's duties and sessions at once, or an invitation; the account stays, as a customer's. */
export const endStaff = defineRoute('DELETE', '/user/staff/:id', 'owner', { params: ById, answer: Done });

/** What a mailed link would do; uses nothing up. */
export const checkInvitation = defineRoute('POST', '/user/invitation', 'open', {
  body: VerifyBody,
  answer: InvitationAnswer,
});

export const acceptInvitation = defineRoute('POST', '/user/invitation/accept', 'open', {
  body: AcceptBody,
  answer: Done,
});
