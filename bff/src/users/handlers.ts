import type { Deps } from '../deps.ts';
import { accountData } from './account-data.ts';
import { deleteAccount } from './delete-account.ts';
import { changeOwnEmail } from './change-own-email.ts';
import { changePassword } from './change-password.ts';
import { deleteUser } from './delete-user.ts';
import { logIn } from './log-in.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { profile, updateProfile } from './profile.ts';
import { allUsers, oneUser } from './read-users.ts';
import { register } from './register.ts';
import { checkResetLink, forgottenPassword, resetPassword } from './reset-password.ts';
import { unsubscribe } from './unsubscribe.ts';
import { sessions } from './read-sessions.ts';
import { updateUser } from './update-user.ts';
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
