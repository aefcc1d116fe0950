import type { Deps } from '../deps.ts';
import { changeOwnEmail } from './change-own-email.ts';
import { deleteUser } from './delete-user.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { profile } from './profile.ts';
import { allUsers, oneUser } from './read-users.ts';
import { register } from './register.ts';
import { forgottenPassword, resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';
import { updateUser } from './update-user.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export const userCalls = (deps: Deps) => [
  register(deps),
  logIn(deps),
  logOut(deps),
  profile(deps),
  updateProfile(deps),
  changeOwnEmail(deps),
  allUsers(deps),
  oneUser(deps),
  updateUser(deps),
  deleteUser(deps),
  verifyEmail(deps),
  resendVerification(deps),
  forgottenPassword(deps),
  resetPassword(deps),
];
