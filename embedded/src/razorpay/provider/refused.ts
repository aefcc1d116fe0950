import type { Response } from 'express';
import type { z } from 'zod';

/** An error body as Razorpay's API sends it. */
type ProviderError = {
  code: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
};

type Refused = { ok: false; status: number; error: ProviderError };
export type Outcome<T> = { ok: true; value: T } | Refused;

/** An error without details of the request, as for authentication and faults. */
export function plainError(code: ProviderError['code'], description: string): ProviderError {
  return { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
}

/** A refusal for a bad request. `field` names the parameter at fault, if any. */
export function refused(description: string, field?: string, reason = 'input_validation_failed'): Refused {
  const error: ProviderError = {
    ...plainError('BAD_REQUEST_ERROR', description),
    source: 'business',
    step: 'payment_initiation',
    reason,
    ...(field === undefined ? {} : { field }),
  };
  return { ok: false, status: 400, error };
}

/** Razorpay answers 400, not 404, for an id it does not know. */
export const unknownId = (): Refused => refused('The id provided does not exist', 'id');

/** Answers 401 as Razorpay does to an unknown key. */
export function refuseKey(response: Response): void {
  response.status(401).set('www-authenticate', 'Basic realm="Razorpay"');
  response.json({ error: plainError('BAD_REQUEST_ERROR', 'Authentication failed') });
}

/** Parses a request; the first issue becomes Razorpay's error, naming the field. */
export function parseRequest<S extends z.ZodType>(schema: S, body: unknown): Outcome<z.output<S>> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return refused(issue?.message ?? 'The request is invalid.', issue?.path.map(String).join('.') || undefined);
}
