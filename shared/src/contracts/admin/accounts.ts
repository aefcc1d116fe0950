import { ById, Done, Email, Id, Name } from '../primitives.ts';
import { UserAnswer } from '../everyone/profile.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';

/** All users, up to `wholeListMax`; more after the cursor in the headers. */
export const UsersQuery = z.object({ cursor: z.optional(Id) });

/** Role, verified and password are included, as the specification says, but must be unchanged, the password empty. */
export const UserUpdate = z.object({
  name: Name,
  email: Email,
  password: z.nullish(z.string()),
  role: z.optional(z.string()),
  verified: z.optional(z.boolean()),
  isVerified: z.optional(z.boolean()),
});

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
