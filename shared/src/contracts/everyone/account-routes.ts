/** Calls about logging in (specification, section 7). */

import { call } from '../route.ts';
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

export const login = call('POST /user/login', 'open', { body: LoginBody, answer: LoginAnswer });

export const register = call('POST /user/register', 'open', {
  body: RegisterBody,
  answer: LoginAnswer,
  status: 201,
});

/** Registers whoever orders first and sets the password later: until then nobody can log in with one. */
export const openAccount = call('POST /user/open_account', 'open', {
  body: OpenAccountBody,
  answer: LoginAnswer,
  status: 201,
});

/** Whether a registration would be refused because there is an account: told no more often than the registration tells it. */
export const knownEmail = call('POST /user/known', 'open', {
  body: ForgottenPasswordBody,
  answer: KnownAnswer,
});
export const verifyEmail = call('POST /user/verify', 'open', { body: VerifyBody });

/** Unsubscribes by a mail's link; mail programs call it too, in one click (RFC 8058). */
export const unsubscribe = call('POST /user/unsubscribe/:token', 'open', { params: UnsubscribeParams });
export const forgottenPassword = call('POST /user/forgotten-password', 'open', {
  body: ForgottenPasswordBody,
});

/** Whether a reset link still works; uses nothing up. */
export const checkResetLink = call('POST /user/reset-link', 'open', { body: VerifyBody });
export const resetPassword = call('POST /user/reset-password', 'open', { body: ResetPasswordBody });

/** Also asked by the page of a link that is no longer valid. */
export const resendVerification = call('POST /user/resend-verification', 'customer');
