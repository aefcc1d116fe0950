import { accountData } from './account-data.ts';
import { deleteAccount, deleteUser } from './remove-account.ts';
import { changeOwnEmail, resendVerification, verifyEmail } from './change-email.ts';
import { logIn } from './log-in.ts';
import { logOutUser, logOut, logOutEverywhere, sessions } from './own-sessions.ts';
import { profile, updateProfile, unsubscribe } from './profile.ts';
import { allUsers, oneUser, updateUser } from './manage-users.ts';
import { register } from './register.ts';
import { changePassword, checkResetLink, forgottenPassword, resetPassword } from './set-password.ts';

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
  logOutUser,
  verifyEmail,
  resendVerification,
  forgottenPassword,
  checkResetLink,
  resetPassword,
];
