import type { Deps } from '../deps.ts';
import { accountData } from './account-data.ts';
import { deleteAccount, deleteUser } from './remove-account.ts';
import { changeOwnEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { logOut, logOutEverywhere, sessions } from './own-sessions.ts';
import { profile, updateProfile, unsubscribe } from './profile.ts';
import { allUsers, oneUser, updateUser } from './manage-users.ts';
import { register } from './register.ts';
import { checkResetLink, forgottenPassword, resetPassword } from './reset-password.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export const userHandlers = (deps: Deps) => [
  register(deps),
  logIn(deps),
  logOut(deps),
  logOutEverywhere(deps),
  sessions(deps),
  accountData(deps),
  deleteAccount(deps),
  profile(deps),
  updateProfile(deps),
  unsubscribe(deps),
  changeOwnEmail(deps),
  changePassword(deps),
  allUsers(deps),
  oneUser(deps),
  updateUser(deps),
  deleteUser(deps),
  verifyEmail(deps),
  resendVerification(deps),
  forgottenPassword(deps),
  checkResetLink(deps),
  resetPassword(deps),
];
