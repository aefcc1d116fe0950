import { consentKinds, duties, roles } from '../../domain/index.ts';
import { Id, Moment } from '../primitives.ts';
import { z } from '../z.ts';
import { CartLine } from './cart.ts';
import { LabelledAddress } from './delivery.ts';

/** The words of the privacy notice that a person was shown. */
export const NoticeSeen = z.object({
  version: z.int().check(z.nonnegative()),
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
});

export const UserAnswer = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** What an admin may do, if not everything. */
  duties: z.optional(z.array(z.enum(duties))),
  address: z.string(),
  isVerified: z.boolean(),
  /** Nobody has set a password yet. */
  noPassword: z.optional(z.boolean()),
  createdAt: z.optional(Moment),
  orderMails: z.optional(z.boolean()),
  /** With country code. */
  phone: z.optional(z.string()),
  /** Previous delivery addresses, newest first. */
  addressBook: z.optional(z.array(z.string())),
  /** Labels of the own addresses. */
  labels: z.optional(z.array(LabelledAddress)),
  /** A new address, pending until its mailed link is followed. */
  pendingEmail: z.optional(z.string()),
  /** What was agreed to and taken back, the oldest first. */
  consents: z.optional(
    z.array(z.object({ ...NoticeSeen.shape, kind: z.enum(consentKinds), given: z.boolean(), at: Moment })),
  ),
  /** Orders not yet delivered; for admins, of one user. */
  openOrders: z.optional(z.int()),
});
export type UserAnswer = z.infer<typeof UserAnswer>;

export const Profile = z.object({ ...UserAnswer.shape, cartData: z.array(CartLine), cartVersion: z.int() });
export type Profile = z.infer<typeof Profile>;

export const ProfileAnswer = z.object({ user: Profile });
