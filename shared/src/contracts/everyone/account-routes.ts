/** Calls about logging in (specification, section 7). */

import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import {
  ForgottenPasswordBody,
  KnownAnswer,
  LoginAnswer,
  LoginBody,
  OpenAccountBody,
  RegisterBody,
  ResetPasswordBody,
  UnsubscribeParams,
  VerifyBody,
} from './accounts.ts';

export const login = defineRoute('POST', '/user/login', 'open', { body: LoginBody, answer: LoginAnswer });

export const register = defineRoute('POST', '/user/register', 'open', {
  body: RegisterBody,
  answer: LoginAnswer,
  status: 201,
});

/** Registers whoever orders first and sets the password later: until then nobody can log in with one. */
export const openAccount = defineRoute('POST', '/user/open_account', 'open', {
  body: OpenAccountBody,
  answer: LoginAnswer,
  status: 201,
});

/** Whether a registration would be refused because there is an account: told no more often than the registration tells it. */
export const knownEmail = defineRoute('POST', '/user/known', 'open', {
  body: ForgottenPasswordBody,
  answer: KnownAnswer,
});

export const verifyEmail = defineRoute('POST', '/user/verify', 'open', { body: VerifyBody, answer: Done });

/** Unsubscribes by a mail's link; mail programs call it too, in one click (RFC 8058). */
export const unsubscribe = defineRoute('POST', '/user/unsubscribe/:token', 'open', {
  params: UnsubscribeParams,
  answer: Done,
});

export const forgottenPassword = defineRoute('POST', '/user/forgotten-password', 'open', {
  body: ForgottenPasswordBody,
  answer: Done,
});

/** Whether a reset link still works; uses nothing up. */
export const checkResetLink = defineRoute('POST', '/user/reset-link', 'open', {
  body: VerifyBody,
  answer: Done,
});

export const resetPassword = defineRoute('POST', '/user/reset-password', 'open', {
  body: ResetPasswordBody,
  answer: Done,
});

/** Also asked by the page of a link that is no longer valid. */
export const resendVerification = defineRoute('POST', '/user/resend-verification', 'customer', {
  answer: Done,
});
