import { routes } from '@forno/shared/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/open-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ATTEMPTS_PER_MINUTE: 3 });
});
afterAll(() => shop.close());

const guess = (email: string, password: string) =>
  shop.visitor.call(routes.login, { body: { email, password } });

it('stops guessing after a few wrong passwords, and says so', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await guess('a@forno.example', `wrong-${attempt}`)).status).toBe(401);
  expect(await guess('a@forno.example', 'wrong-again')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

it('counts registrations apart from logins, and allows more of them', async () => {
  const register = (n: number) =>
    shop.visitor.call(routes.register, {
      body: { name: 'A', email: `r${n}@forno.example`, password: 'secret1', address: 'here' },
    });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => register(n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(15);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
