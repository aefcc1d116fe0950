import { ProviderError } from '@forno/shared/server/provider';
import { redactEmails } from '@forno/shared/server/runtime';
import { UnrecoverableError } from 'bullmq';

/** Not an error, only too early: retry later. */
export class RetryLater extends Error {
  override name = 'RetryLater';
}

/** How long (ms) a queue pauses when the provider rejects our key, or limits us without a Retry-After. */
export const pauseMs = { key: 15_000, calls: 2_000, longest: 30_000 };

/**
 * How long (ms) the queue must pause because of this error, if it must: its jobs then lose neither an attempt nor their
 * place.
 */
export function rateLimitPause(thrown: unknown): number | undefined {
  if (!(thrown instanceof ProviderError)) return undefined;
  if (thrown.keyRefused) return pauseMs.key;
  if (thrown.status !== 429) return undefined;
  return Math.min(thrown.retryAfterMs ?? pauseMs.calls, pauseMs.longest);
}

/** The error for BullMQ to store in Redis, without email addresses. The provider's final refusals are not retried. */
export function toJobError(thrown: unknown): Error {
  if (thrown instanceof ProviderError && !thrown.retryable) {
    return new UnrecoverableError(`the provider refuses (${thrown.status}): ${thrown.message}`);
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  error.message = redactEmails(error.message);
  if (error.stack !== undefined) error.stack = redactEmails(error.stack);
  return error;
}
