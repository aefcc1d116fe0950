import { limits } from '../../domain/index.ts';
import { CartLine } from '../everyone/cart.ts';
import { addressNotes, DeliveryChoice } from '../everyone/delivery.ts';
import { NoticeSeen, UserAnswer } from '../everyone/profile.ts';
import { Address, Email, GivenPassword, Moment, Name, NewPassword, PhoneText } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { Bill } from './bills.ts';
import { CheckoutView } from './checkouts.ts';
import { OrderAnswer } from './orders.ts';

/** A login: browser, and the client's network instead of the whole address. */
export const SessionView = z.object({
  device: z.string(),
  from: z.string(),
  at: Moment,
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
  /** Devices that are told of orders: by whose push service, and since when. */
  pushes: z.optional(z.array(z.object({ service: z.string(), since: Moment }))),
});

export const DeleteAccountBody = z.object({ password: GivenPassword });

/** Changes to the caller's own account; an empty phone removes it. */
export const ProfileUpdate = z.object({
  name: z.optional(Name),
  address: z.optional(Address),
  phone: z.optional(z.union([z.literal(''), PhoneText])),
  addressBook: z.optional(z.array(Address).check(z.maxLength(limits.addressBookMax))),
  /** Of the address above. */
  ...addressNotes,
  orderMails: z.optional(z.boolean()),
  /** To a privacy notice of another version than before. */
  consent: z.optional(NoticeSeen),
});

export const ProfileUpdateAnswer = z.object({ user: UserAnswer });

/**
 * Current password: an open session must not be enough to take over the account. None of an account opened without one
 * whose email nobody has confirmed: that one may be mistyped.
 */
export const ChangeEmailBody = z.object({ email: Email, password: z.optional(GivenPassword) });

export const ChangePasswordBody = z.object({ current: GivenPassword, password: NewPassword });

export const logout = call('POST /user/logout', 'customer', { allowDuringMfaSetup: true });
export const sessions = call('GET /user/sessions', 'customer', { answer: SessionsAnswer });
export const logoutEverywhere = call('POST /user/logout_everywhere', 'customer', {
  allowDuringMfaSetup: true,
});
export const accountData = call('GET /user/data', 'customer', { answer: AccountData });
export const deleteAccount = call('POST /user/delete_account', 'customer', { body: DeleteAccountBody });

export const updateProfile = call('PUT /user/profile', 'customer', {
  body: ProfileUpdate,
  answer: ProfileUpdateAnswer,
});

export const changeEmail = call('POST /user/change-email', 'customer', { body: ChangeEmailBody });

/** Ends every other session; this one goes on. */
export const changePassword = call('PUT /user/password', 'customer', { body: ChangePasswordBody });
