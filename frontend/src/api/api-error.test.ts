import { errors } from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { ApiError, connectionLost, loadTextOf } from './api-error.ts';

it('says of what could not be loaded what the catalogue says, whatever the server calls its reason', () => {
  const broken = new ApiError({
    kind: 'http',
    status: 500,
    code: 'internal',
    message: 'The words of the server',
  });
  expect(loadTextOf(broken, errors.ordersFetch)).toBe(errors.ordersFetch);
});

it('says that the server is not there, or that there is no token, as that', () => {
  const nobody = new ApiError({
    kind: 'http',
    status: 401,
    code: 'token_missing',
    message: errors.tokenMissing,
  });
  expect(loadTextOf(connectionLost(), errors.ordersFetch)).toBe(errors.connectionLost);
  expect(loadTextOf(nobody, errors.ordersFetch)).toBe(errors.tokenMissing);
});
