import { ProviderError } from '@forno/shared/server';
import { UnrecoverableError } from 'bullmq';
import { expect, it } from 'vitest';
import { NotYet, toJobError } from './job-errors.ts';

it.each([0, 429, 500, 503])('lets a provider that answers %i be asked again', (status) => {
  const error = new ProviderError('away', status);
  expect(toJobError(error)).toBe(error);
});

it.each([400, 401, 404])("takes a provider's %i for its last word", (status) => {
  expect(toJobError(new ProviderError('no', status))).toBeInstanceOf(UnrecoverableError);
});

it('gives BullMQ an Error whatever was thrown: of anything else it would keep no reason', () => {
  expect(toJobError('text')).toMatchObject({ message: 'text' });
  expect(toJobError(undefined)).toBeInstanceOf(Error);
  const notYet = new NotYet('early');
  expect(toJobError(notYet)).toBe(notYet);
});
