import { limits, roles } from '../domain/index.ts';
import { CartLine } from './cart.ts';
import { OrderAnswer } from './order.ts';
import { CheckoutView } from './payment.ts';
import { LoginCode } from './second-factor.ts';
import {
  Address,
  Email,
  GivenPassword,
  Id,
  MessageText,
  Moment,
  Name,
  NewPassword,
  PhoneText,
} from './primitives.ts';
import { z } from './z.ts';

export const UserAnswer = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  address: z.string(),
  isVerified: z.boolean(),
  createdAt: z.optional(Moment),
  /** Whether emails about orders are wanted. */
  orderMails: z.optional(z.boolean()),
  /** With its country's code. */
  phone: z.optional(z.string()),
  /** Other addresses that were ordered to, newest first. */
  addressBook: z.optional(z.array(z.string())),
  /** A new address, which waits for a mailed link to be followed. */
  pendingEmail: z.optional(z.string()),
});
export type UserAnswer = z.infer<typeof UserAnswer>;

/** The code is of who has a second factor. */
export const LoginBody = z.object({ email: Email, password: GivenPassword, code: LoginCode });
export const LoginAnswer = z.object({ token: z.string(), user: UserAnswer });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const RegisterBody = z.object({ name: Name, email: Email, password: NewPassword, address: Address });
export const RegisterAnswer = z.object({ token: z.string(), user: UserAnswer });

export const Profile = z.object({
  ...UserAnswer.shape,
  cartData: z.array(CartLine),
  cartVersion: z.int(),
});
export type Profile = z.infer<typeof Profile>;
export const ProfileAnswer = z.object({ user: Profile });

/** Where somebody is logged in: what the browser says it is, and the caller's network, not the whole address. */
export const SessionView = z.object({
  device: z.string(),
  from: z.string(),
  at: Moment,
  /** The session that asks. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;
export const SessionsAnswer = z.array(SessionView);

/** Everything that the shop has about one person; of the lists the newest `wholeListMax`. */
export const AccountData = z.object({
  exportedAt: Moment,
  account: UserAnswer,
  cart: z.array(CartLine),
  orders: z.array(OrderAnswer),
  checkouts: z.array(CheckoutView),
  messages: z.array(z.object({ message: z.string(), createdAt: Moment })),
  sessions: SessionsAnswer,
});

export const DeleteAccountBody = z.object({ password: GivenPassword });

/** Everybody, up to `wholeListMax`; where the headers name a cursor, more from after it. */
export const UsersQuery = z.object({ cursor: z.optional(Id) });

/** What somebody changes of their own account; an empty phone removes it. */
export const ProfileUpdate = z.object({
  name: z.optional(Name),
  address: z.optional(Address),
  phone: z.optional(z.union([z.literal(''), PhoneText])),
  addressBook: z.optional(z.array(Address).check(z.maxLength(limits.addressBookMax))),
  orderMails: z.optional(z.boolean()),
});
export const ProfileUpdateAnswer = z.object({ user: UserAnswer });

/** The password again: a session left open must not be enough to take the account over. */
export const ChangeEmailBody = z.object({ email: Email, password: GivenPassword });

/** Role and verified travel along as the specification says, and must be what they were. Never the password. */
export const UserUpdate = z.object({
  name: Name,
  email: Email,
  password: z.optional(z.string()),
  role: z.optional(z.string()),
  verified: z.optional(z.boolean()),
  isVerified: z.optional(z.boolean()),
});

export const VerifyBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
/** The signed end of the link in a mail about an order. */
export const UnsubscribeParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,100}\.[\w-]{1,100}$/)),
});
export const ForgottenPasswordBody = z.object({ email: Email });
export const ResetPasswordBody = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: NewPassword,
});

export const ContactBody = z.object({ name: Name, email: Email, message: MessageText });
