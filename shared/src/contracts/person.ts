import { Id } from './primitives.ts';
import { z } from './z.ts';

/** Who did it: the account, and its name at the time. */
export const Person = z.object({ _id: Id, name: z.string() });
