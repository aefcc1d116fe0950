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

export const userHandlers = [
  register,
  logIn,
  logOut,
  logOutEverywhere,
  sessions,
  accountData,
  deleteAccount,
  profile,
  updateProfile,
  unsubscribe,
  changeOwnEmail,
  changePassword,
  allUsers,
  oneUser,
  updateUser,
  deleteUser,
  verifyEmail,
  resendVerification,
  forgottenPassword,
  checkResetLink,
  resetPassword,
];
