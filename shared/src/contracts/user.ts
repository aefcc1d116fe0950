import { limits } from '../domain/index.ts';
import { Bill } from './bills.ts';
import { CartLine } from './cart.ts';
import { AddressLabel, DeliveryChoice } from './delivery.ts';
import { OrderAnswer } from './order.ts';
import { CheckoutView } from './payment.ts';
import { NoticeSeen, UserAnswer } from './profile.ts';
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

/** The code, for accounts with a second factor. */
export const LoginBody = z.object({ email: Email, password: GivenPassword, code: LoginCode });
export const LoginAnswer = z.object({ token: z.string(), user: UserAnswer });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** Phone and label are asked for by our own screens, which say what the button agrees to: `consent`. */
export const RegisterBody = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  address: Address,
  phone: z.optional(PhoneText),
  label: z.optional(AddressLabel),
  consent: z.optional(NoticeSeen),
});
export const RegisterAnswer = z.object({ token: z.string(), user: UserAnswer });

/** A login: browser, and the client's network instead of the whole address. */
export const SessionView = z.object({
  device: z.string(),
  from: z.string(),
  at: Moment,
  /** The current session. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;
export const SessionsAnswer = z.array(SessionView);

/** Everything stored about a person; lists contain the newest `wholeListMax`. */
export const AccountData = z.object({
  exportedAt: Moment,
  account: UserAnswer,
  cart: z.array(CartLine),
  /** Where the cart goes. */
  delivery: z.optional(DeliveryChoice),
  orders: z.array(OrderAnswer),
  checkouts: z.array(CheckoutView),
  /** With their credit notes. */
  bills: z.array(Bill),
  messages: z.array(
    z.object({
      message: z.string(),
      createdAt: Moment,
      answers: z.array(z.object({ text: z.string(), at: Moment })),
    }),
  ),
  sessions: SessionsAnswer,
});

export const DeleteAccountBody = z.object({ password: GivenPassword });

/** All users, up to `wholeListMax`; more after the cursor in the headers. */
export const UsersQuery = z.object({ cursor: z.optional(Id) });

/** Changes to the caller's own account; an empty phone removes it. */
export const ProfileUpdate = z.object({
  name: z.optional(Name),
  address: z.optional(Address),
  phone: z.optional(z.union([z.literal(''), PhoneText])),
  addressBook: z.optional(z.array(Address).check(z.maxLength(limits.addressBookMax))),
  /** Of the address above. */
  label: z.optional(AddressLabel),
  orderMails: z.optional(z.boolean()),
  /** To a privacy notice of another version than before. */
  consent: z.optional(NoticeSeen),
});
export const ProfileUpdateAnswer = z.object({ user: UserAnswer });

/** Current password: an open session must not be enough to take over the account. */
export const ChangeEmailBody = z.object({ email: Email, password: GivenPassword });

/** The current password and the new one. */
export const ChangePasswordBody = z.object({ current: GivenPassword, password: NewPassword });

/** Role and verified are included, as the specification says, but must be unchanged. Never the password. */
export const UserUpdate = z.object({
  name: Name,
  email: Email,
  password: z.optional(z.string()),
  role: z.optional(z.string()),
  verified: z.optional(z.boolean()),
  isVerified: z.optional(z.boolean()),
});

export const VerifyBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
/** The signed part of a mail's unsubscribe link. */
export const UnsubscribeParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,100}\.[\w-]{1,100}$/)),
});
export const ForgottenPasswordBody = z.object({ email: Email });
export const ResetPasswordBody = z.object({ ...VerifyBody.shape, password: NewPassword });

export const ContactBody = z.object({ name: Name, email: Email, message: MessageText });
