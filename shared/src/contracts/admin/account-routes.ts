/** Calls of admins about people (specification, section 7). */

import { UserAnswer } from '../everyone/profile.ts';
import { ById, Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';
import { UserUpdate, UsersQuery } from './accounts.ts';

export const allUsers = defineRoute('GET', '/user/allUsers', 'counter', {
  query: UsersQuery,
  answer: z.array(UserAnswer),
});

export const user = defineRoute('GET', '/user/user/:id', 'counter', { params: ById, answer: UserAnswer });

export const updateUser = defineRoute('PUT', '/user/updateUser/:id', 'owner', {
  params: ById,
  body: UserUpdate,
  answer: UserAnswer,
});

export const deleteUser = defineRoute('DELETE', '/user/delete/:id', 'owner', { params: ById, answer: Done });

/** Logs somebody out on every device; they may log in again. */
export const logOutUser = defineRoute('POST', '/user/end_sessions/:id', 'owner', {
  params: ById,
  answer: Done,
});
