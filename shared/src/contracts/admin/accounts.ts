import { Email, Id, Name } from '../primitives.ts';
import { UserAnswer } from '../everyone/profile.ts';
import { call } from '../route.ts';
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

export const allUsers = call('GET /user/allUsers', 'counter', {
  query: UsersQuery,
  answer: z.array(UserAnswer),
});
export const user = call('GET /user/user/:id', 'counter', { answer: UserAnswer });
export const updateUser = call('PUT /user/updateUser/:id', 'owner', { body: UserUpdate, answer: UserAnswer });
export const deleteUser = call('DELETE /user/delete/:id', 'owner');

/** Logs somebody out on every device; they may log in again. */
export const logOutUser = call('POST /user/end_sessions/:id', 'owner');
