import { ProviderError } from '@forno/shared/server';
import { UnrecoverableError } from 'bullmq';

/** Nothing is wrong, it is only too early: asked again after a while. */
export class NotYet extends Error {
  override name = 'NotYet';
}

/** What BullMQ should see: the provider's final no is not asked again, and everything thrown is an Error. */
export function toJobError(thrown: unknown): Error {
  if (thrown instanceof ProviderError && !thrown.retryable) {
    return new UnrecoverableError(`the provider refuses (${thrown.status}): ${thrown.message}`);
  }
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
