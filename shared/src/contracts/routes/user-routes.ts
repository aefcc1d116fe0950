/** Calls about people: session, account, verification, administration (specification, section 7). */

import { defineRoute } from '../route.ts';
import { Done, ById } from '../primitives.ts';
import { UserAnswer } from '../profile.ts';
import {
  AccountData,
  ChangeEmailBody,
  ChangePasswordBody,
  ContactBody,
  DeleteAccountBody,
  ForgottenPasswordBody,
  LoginAnswer,
  LoginBody,
  ProfileUpdate,
  ProfileUpdateAnswer,
  RegisterAnswer,
  RegisterBody,
  ResetPasswordBody,
  SessionsAnswer,
  UnsubscribeParams,
  UsersQuery,
  UserUpdate,
  VerifyBody,
} from '../user.ts';
import { z } from '../z.ts';

export const login = defineRoute('POST', '/user/login', 'open', { body: LoginBody, answer: LoginAnswer });

export const register = defineRoute('POST', '/user/register', 'open', {
  body: RegisterBody,
  answer: RegisterAnswer,
  status: 201,
});

export const logout = defineRoute('POST', '/user/logout', 'customer', {
  allowDuringMfaSetup: true,
  answer: Done,
});

export const sessions = defineRoute('GET', '/user/sessions', 'customer', { answer: SessionsAnswer });

export const logoutEverywhere = defineRoute('POST', '/user/logout_everywhere', 'customer', {
  allowDuringMfaSetup: true,
  answer: Done,
});

export const accountData = defineRoute('GET', '/user/data', 'customer', { answer: AccountData });

export const deleteAccount = defineRoute('POST', '/user/delete_account', 'customer', {
  body: DeleteAccountBody,
  answer: Done,
});

export const updateProfile = defineRoute('PUT', '/user/profile', 'customer', {
  body: ProfileUpdate,
  answer: ProfileUpdateAnswer,
});

export const changeEmail = defineRoute('POST', '/user/change-email', 'customer', {
  body: ChangeEmailBody,
  answer: Done,
});

/** Ends every other session; this one goes on. */
export const changePassword = defineRoute('PUT', '/user/password', 'customer', {
  body: ChangePasswordBody,
  answer: Done,
});

export const allUsers = defineRoute('GET', '/user/allUsers', 'admin', {
  query: UsersQuery,
  answer: z.array(UserAnswer),
});

export const user = defineRoute('GET', '/user/user/:id', 'admin', { params: ById, answer: UserAnswer });

export const updateUser = defineRoute('PUT', '/user/updateUser/:id', 'admin', {
  params: ById,
  body: UserUpdate,
  answer: UserAnswer,
});

export const deleteUser = defineRoute('DELETE', '/user/delete/:id', 'admin', { params: ById, answer: Done });

/** Logs somebody out on every device; they may log in again. */
export const logOutUser = defineRoute('POST', '/user/end_sessions/:id', 'admin', {
  params: ById,
  answer: Done,
});

export const verifyEmail = defineRoute('POST', '/user/verify', 'open', { body: VerifyBody, answer: Done });

export const resendVerification = defineRoute('POST', '/user/resend-verification', 'customer', {
  answer: Done,
});

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

export const contact = defineRoute('POST', '/contact', 'customer', { body: ContactBody, answer: Done });
