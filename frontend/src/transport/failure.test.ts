import { errors } from '@forno/shared/messages/admin';
import { expect, it } from 'vitest';
import { ApiError, connectionLost, loadTextOf } from './failure.ts';

it('uses the load-failure text of the catalogue, whatever reason the server gives', () => {
  const broken = new ApiError({
    kind: 'http',
    status: 500,
    code: 'internal',
    message: 'The words of the server',
  });
  expect(loadTextOf(broken, errors.ordersFetch)).toBe(errors.ordersFetch);
});

it('reports an unreachable server and a missing token with their own messages', () => {
  const nobody = new ApiError({
    kind: 'http',
    status: 401,
    code: 'token_missing',
    message: errors.tokenMissing,
  });
  expect(loadTextOf(connectionLost(), errors.ordersFetch)).toBe(errors.connectionLost);
  expect(loadTextOf(nobody, errors.ordersFetch)).toBe(errors.tokenMissing);
});
