import { z } from '../z.ts';

/** What an owner walks through before opening. */
const ReadyCheck = z.object({
  id: z.string(),
  done: z.boolean(),
  /** Demanded by law or by the provider: without it no live keys. */
  needed: z.boolean(),
  title: z.string(),
  why: z.string(),
  /** Where it is set: a page of the admin area. Absent: on the server. */
  where: z.optional(z.string()),
});
export type ReadyCheck = z.infer<typeof ReadyCheck>;

export const ReadinessAnswer = z.object({ checks: z.array(ReadyCheck) });
