import { routes, z } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { issuesOf } from './refusals.ts';

it('says one sentence of each field, however many checks it fails', () => {
  const issues = issuesOf(
    z.safeParse(routes.register.body, { name: [], email: `${'x'.repeat(300)}`, address: '' }).error,
  );
  expect(issues).toEqual([
    { path: 'name', message: 'Name is required.' },
    { path: 'email', message: 'Email is too long: use at most 254 characters, 46 fewer.' },
    { path: 'password', message: 'Password is required.' },
    { path: 'address', message: 'Address is required.' },
  ]);
});
