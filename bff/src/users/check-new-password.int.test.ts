import { routes } from '@forno/shared/contracts';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { tokenHash } from './mail-links.ts';

const shop = await shopForTests();
const account = { name: 'Asha', email: 'asha.rao@forno.example', address: 'here' };
const guessed = [
  '123456',
  'Password1',
  'QWERTY123',
  '      ',
  ' iloveyou ',
  'asha.rao',
  'Asha.Rao@forno.example',
];
const refused = { status: 400, body: { code: 'password_common' } };

it('refuses a guesser’s first tries at registration, by a link and by a change, and takes six other characters', async () => {
  const register = (password: string) =>
    shop.visitor.call(routes.register, { body: { ...account, password } });
  for (const password of guessed)
    expect([password, await register(password)]).toMatchObject([password, refused]);
  expect(await shop.deps.models.users.countDocuments({ email: account.email })).toBe(0);
  expect((await register('six 6s')).status).toBe(201);

  const token = 'a-mailed-token';
  const passwordReset = { hash: tokenHash(token), expiresAt: new Date(Date.now() + 60_000) };
  await shop.deps.models.users.updateOne({ email: account.email }, { $set: { passwordReset } });
  const login = { body: { email: account.email, password: 'six 6s' } };
  const { call } = await shop.customer('Usha');
  for (const password of guessed.slice(0, -2)) {
    expect(await shop.visitor.call(routes.resetPassword, { body: { token, password } })).toMatchObject(
      refused,
    );
    expect(await call(routes.changePassword, { body: { current: 'x', password } })).toMatchObject(refused);
  }
  // Nothing was used up or changed.
  expect((await shop.visitor.call(routes.login, login)).status).toBe(200);
  expect(
    (await shop.visitor.call(routes.resetPassword, { body: { token, password: 'another 1' } })).status,
  ).toBe(200);
});
