import { hideEmails, ProviderError } from '@forno/shared/server';
import { UnrecoverableError } from 'bullmq';

/** Nothing is wrong, it is only too early: asked again after a while. */
export class NotYet extends Error {
  override name = 'NotYet';
}

/** A queue rests so long when the provider refuses our key, or wants fewer calls without saying when. Milliseconds. */
const restMs = { key: 15_000, calls: 2_000, longest: 30_000 };

/**
 * How long (ms) a queue leaves the provider alone, when that is what the error asks for: its jobs then lose
 * neither an attempt nor their place, and go on as soon as the provider takes them.
 */
export function restOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof ProviderError)) return undefined;
  if (thrown.keyRefused) return restMs.key;
  if (thrown.status !== 429) return undefined;
  return Math.min(thrown.retryAfterMs ?? restMs.calls, restMs.longest);
}

/**
 * What BullMQ should see, and keep in Redis: an Error without anybody's address. The provider's final no is not
 * asked again.
 */
export function toJobError(thrown: unknown): Error {
  if (thrown instanceof ProviderError && !thrown.retryable) {
    return new UnrecoverableError(`the provider refuses (${thrown.status}): ${thrown.message}`);
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  error.message = hideEmails(error.message);
  if (error.stack !== undefined) error.stack = hideEmails(error.stack);
  return error;
}
