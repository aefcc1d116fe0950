import { ProviderError } from '@forno/shared/server/payments';
import { UnrecoverableError } from 'bullmq';
import { expect, it } from 'vitest';
import { RetryLater, rateLimitPause, toJobError } from './job-errors.ts';

it.each([0, 401, 403, 408, 409, 429, 500, 503])(
  'lets a provider that answers %i be asked again',
  (status) => {
    const error = new ProviderError('away', status);
    expect(toJobError(error)).toBe(error);
  },
);

it.each([400, 404])("takes a provider's %i for its last word", (status) => {
  expect(toJobError(new ProviderError('no', status))).toBeInstanceOf(UnrecoverableError);
});

it('lets a queue rest while the key is wrong, or as long as the provider asks for', () => {
  expect(rateLimitPause(new ProviderError('Authentication failed', 401))).toBe(15_000);
  expect(rateLimitPause(new ProviderError('slow down', 429, 7_000))).toBe(7_000);
  expect(rateLimitPause(new ProviderError('slow down', 429))).toBe(2_000);
  expect(rateLimitPause(new ProviderError('away', 503))).toBeUndefined();
});

it('gives BullMQ an Error whatever was thrown: of anything else it would keep no reason', () => {
  expect(toJobError('text')).toMatchObject({ message: 'text' });
  expect(toJobError(undefined)).toBeInstanceOf(Error);
  const notYet = new RetryLater('early');
  expect(toJobError(notYet)).toBe(notYet);
});
