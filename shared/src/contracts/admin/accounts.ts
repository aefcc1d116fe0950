import { Email, Id, Name } from '../primitives.ts';
import { z } from '../z.ts';

/** All users, up to `wholeListMax`; more after the cursor in the headers. */
export const UsersQuery = z.object({ cursor: z.optional(Id) });

/** Role and verified are included, as the specification says, but must be unchanged. Never the password. */
export const UserUpdate = z.object({
  name: Name,
  email: Email,
  password: z.optional(z.string()),
  role: z.optional(z.string()),
  verified: z.optional(z.boolean()),
  isVerified: z.optional(z.boolean()),
});
