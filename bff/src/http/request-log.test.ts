import { expect, it } from 'vitest';
import { withoutSecrets } from './request-log.ts';

it.each([
  ['/user/verify/very-secret-token', '/user/verify/***'],
  ['/User/Verify/very-secret-token', '/User/Verify/***'],
  ['/user/unsubscribe/somebody.signed', '/user/unsubscribe/***'],
  ['/user/reset-password/very-secret-token', '/user/reset-password/***'],
  ['/order/get_orders?q=asha@forno.example', '/order/get_orders'],
  ['/user/user/6553f1', '/user/user/6553f1'],
])('logs %s as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});
