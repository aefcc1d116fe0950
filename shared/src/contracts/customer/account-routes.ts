/** Calls of people about their own account (specification, section 7). */

import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import {
  AccountData,
  ChangeEmailBody,
  ChangePasswordBody,
  DeleteAccountBody,
  ProfileUpdate,
  ProfileUpdateAnswer,
  SessionsAnswer,
} from './accounts.ts';

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
