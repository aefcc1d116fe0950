import { routes } from '@forno/shared/contracts/server';
import { accountData } from './account-data.ts';
import { deleteAccount, deleteUser } from './remove-account.ts';
import { changeOwnEmail, resendVerification, verifyEmail } from './change-email.ts';
import { logIn } from './log-in.ts';
import { logOutUser, logOut, logOutEverywhere, sessions } from './own-sessions.ts';
import { profile, updateProfile, unsubscribe } from './profile.ts';
import { allUsers, ofUser, oneUser, updateUser } from './manage-users.ts';
import { addPush, pushKey, removePush } from './pushes.ts';
import { guarded } from './check-password.ts';
import { acceptInvitation, checkInvitation, ofInvitation } from './invitations.ts';
import { changeDuties, endStaff, inviteStaff, ofStaff, staff } from './staff.ts';
import { knownEmail, openAccount, register } from './register.ts';
import {
  changePassword,
  checkResetLink,
  forgottenPassword,
  ofResetLink,
  resetPassword,
} from './set-password.ts';
import { defineHandler } from '../http/handler.ts';

export const accountHandlers = [
  // Of concurrent registrations the unique index decides, and the loser gets the usual refusal.
  defineHandler(routes.register, register, { limit: 'register', onDuplicate: 'email_taken' }),
  defineHandler(routes.openAccount, openAccount, { limit: 'register', onDuplicate: 'email_taken' }),
  // What the registration tells as well, from the same allowance of each address.
  defineHandler(routes.knownEmail, knownEmail, { limit: 'register' }),
  defineHandler(routes.login, logIn, { limit: 'login' }),
  defineHandler(routes.logout, logOut),
  defineHandler(routes.logoutEverywhere, logOutEverywhere),
  defineHandler(routes.sessions, sessions),
  defineHandler(routes.pushKey, pushKey),
  defineHandler(routes.addPush, addPush),
  defineHandler(routes.removePush, removePush),
  defineHandler(routes.accountData, accountData, { reauthenticate: true }),
  defineHandler(routes.deleteAccount, deleteAccount, guarded),
  defineHandler(routes.profile, profile),
  defineHandler(routes.updateProfile, updateProfile),
  defineHandler(routes.unsubscribe, unsubscribe),
  defineHandler(routes.changeEmail, changeOwnEmail, { ...guarded, onDuplicate: 'email_taken' }),
  defineHandler(routes.changePassword, changePassword, guarded),
  defineHandler(routes.allUsers, allUsers),
  defineHandler(routes.user, oneUser, { find: ofUser }),
  defineHandler(routes.updateUser, updateUser, {
    find: ofUser,
    reauthenticate: true,
    onDuplicate: 'email_taken',
  }),
  defineHandler(routes.deleteUser, deleteUser),
  defineHandler(routes.logOutUser, logOutUser, { find: ofUser, reauthenticate: true }),
  defineHandler(routes.staff, staff),
  defineHandler(routes.inviteStaff, inviteStaff, { reauthenticate: true, onDuplicate: 'email_taken' }),
  defineHandler(routes.changeDuties, changeDuties, { find: ofStaff, reauthenticate: true }),
  defineHandler(routes.endStaff, endStaff, { find: ofStaff, reauthenticate: true }),
  defineHandler(routes.checkInvitation, checkInvitation, { limit: 'password', find: ofInvitation }),
  defineHandler(routes.acceptInvitation, acceptInvitation, { limit: 'password', find: ofInvitation }),
  defineHandler(routes.verifyEmail, verifyEmail, { limit: 'password', onDuplicate: 'email_taken' }),
  defineHandler(routes.resendVerification, resendVerification, {
    limit: 'password',
    onDuplicate: 'email_taken',
  }),
  defineHandler(routes.forgottenPassword, forgottenPassword, { limit: 'password' }),
  defineHandler(routes.checkResetLink, checkResetLink, { limit: 'password', find: ofResetLink }),
  defineHandler(routes.resetPassword, resetPassword, { limit: 'password', find: ofResetLink }),
];
