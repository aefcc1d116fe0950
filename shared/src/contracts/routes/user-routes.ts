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

export const login = defineRoute({
  method: 'POST',
  path: '/user/login',
  access: 'open',
  body: LoginBody,
  answer: LoginAnswer,
});

export const register = defineRoute({
  method: 'POST',
  path: '/user/register',
  access: 'open',
  body: RegisterBody,
  answer: RegisterAnswer,
  status: 201,
});

export const logout = defineRoute({
  method: 'POST',
  path: '/user/logout',
  access: 'customer',
  allowDuringMfaSetup: true,
  answer: Done,
});

export const sessions = defineRoute({
  method: 'GET',
  path: '/user/sessions',
  access: 'customer',
  answer: SessionsAnswer,
});

export const logoutEverywhere = defineRoute({
  method: 'POST',
  path: '/user/logout_everywhere',
  access: 'customer',
  allowDuringMfaSetup: true,
  answer: Done,
});

export const accountData = defineRoute({
  method: 'GET',
  path: '/user/data',
  access: 'customer',
  answer: AccountData,
});

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/user/delete_account',
  access: 'customer',
  body: DeleteAccountBody,
  answer: Done,
});

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/user/profile',
  access: 'customer',
  body: ProfileUpdate,
  answer: ProfileUpdateAnswer,
});

export const changeEmail = defineRoute({
  method: 'POST',
  path: '/user/change-email',
  access: 'customer',
  body: ChangeEmailBody,
  answer: Done,
});

/** Ends every other session; this one goes on. */
export const changePassword = defineRoute({
  method: 'PUT',
  path: '/user/password',
  access: 'customer',
  body: ChangePasswordBody,
  answer: Done,
});

export const allUsers = defineRoute({
  method: 'GET',
  path: '/user/allUsers',
  access: 'admin',
  query: UsersQuery,
  answer: z.array(UserAnswer),
});

export const user = defineRoute({
  method: 'GET',
  path: '/user/user/:id',
  access: 'admin',
  params: ById,
  answer: UserAnswer,
});

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/user/updateUser/:id',
  access: 'admin',
  params: ById,
  body: UserUpdate,
  answer: UserAnswer,
});

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/user/delete/:id',
  access: 'admin',
  params: ById,
  answer: Done,
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/user/verify',
  access: 'open',
  body: VerifyBody,
  answer: Done,
});

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/user/resend-verification',
  access: 'customer',
  answer: Done,
});

/** Unsubscribes by a mail's link; mail programs call it too, in one click (RFC 8058). */
export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/user/unsubscribe/:token',
  access: 'open',
  params: UnsubscribeParams,
  answer: Done,
});

export const forgottenPassword = defineRoute({
  method: 'POST',
  path: '/user/forgotten-password',
  access: 'open',
  body: ForgottenPasswordBody,
  answer: Done,
});

/** Whether a reset link still works; uses nothing up. */
export const checkResetLink = defineRoute({
  method: 'POST',
  path: '/user/reset-link',
  access: 'open',
  body: VerifyBody,
  answer: Done,
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/user/reset-password',
  access: 'open',
  body: ResetPasswordBody,
  answer: Done,
});

export const contact = defineRoute({
  method: 'POST',
  path: '/contact',
  access: 'customer',
  body: ContactBody,
  answer: Done,
});
