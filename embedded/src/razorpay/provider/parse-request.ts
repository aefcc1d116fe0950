import type { z } from 'zod';
import { type Outcome, refused } from './refused.ts';

/** Parses a request; the first issue becomes Razorpay's error, naming the field. */
export function parseRequest<S extends z.ZodType>(schema: S, body: unknown): Outcome<z.output<S>> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return refused(issue?.message ?? 'The request is invalid.', issue?.path.map(String).join('.') || undefined);
}
