import { defineRoute } from '../route.ts';
import { CartAnswer, CartUpdate } from '../cart.ts';
import { Done, ById } from '../primitives.ts';
import {
  ContactBody,
  ForgottenPasswordBody,
  LoginAnswer,
  LoginBody,
  ProfileAnswer,
  RegisterAnswer,
  RegisterBody,
  ResetPasswordBody,
  UserAnswer,
  UsersQuery,
  UserUpdate,
  VerifyBody,
} from '../user.ts';
import { z } from '../z.ts';

/** Calls about people: session, profile, cart, verification, administration (specification, section 7). */
export const userRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/user/login',
    access: 'open',
    body: LoginBody,
    answer: LoginAnswer,
  }),
  register: defineRoute({
    method: 'POST',
    path: '/user/register',
    access: 'open',
    body: RegisterBody,
    answer: RegisterAnswer,
    status: 201,
  }),
  logout: defineRoute({ method: 'POST', path: '/user/logout', access: 'customer', answer: Done }),
  profile: defineRoute({ method: 'GET', path: '/user/profile', access: 'customer', answer: ProfileAnswer }),
  allUsers: defineRoute({
    method: 'GET',
    path: '/user/allUsers',
    access: 'admin',
    query: UsersQuery,
    answer: z.array(UserAnswer),
  }),
  user: defineRoute({
    method: 'GET',
    path: '/user/user/:id',
    access: 'admin',
    params: ById,
    answer: UserAnswer,
  }),
  updateUser: defineRoute({
    method: 'PUT',
    path: '/user/updateUser/:id',
    access: 'admin',
    params: ById,
    body: UserUpdate,
    answer: UserAnswer,
  }),
  deleteUser: defineRoute({
    method: 'DELETE',
    path: '/user/delete/:id',
    access: 'admin',
    params: ById,
    answer: Done,
  }),
  updateCart: defineRoute({
    method: 'PUT',
    path: '/user/update_cart',
    access: 'customer',
    body: CartUpdate,
    answer: CartAnswer,
  }),
  cart: defineRoute({ method: 'GET', path: '/user/cart', access: 'customer', answer: CartAnswer }),
  verifyEmail: defineRoute({
    method: 'POST',
    path: '/user/verify',
    access: 'open',
    body: VerifyBody,
    answer: Done,
  }),
  resendVerification: defineRoute({
    method: 'POST',
    path: '/user/resend-verification',
    access: 'customer',
    answer: Done,
  }),
  forgottenPassword: defineRoute({
    method: 'POST',
    path: '/user/forgotten-password',
    access: 'open',
    body: ForgottenPasswordBody,
    answer: Done,
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/user/reset-password',
    access: 'open',
    body: ResetPasswordBody,
    answer: Done,
  }),
  contact: defineRoute({
    method: 'POST',
    path: '/contact',
    access: 'customer',
    body: ContactBody,
    answer: Done,
  }),
} as const;
