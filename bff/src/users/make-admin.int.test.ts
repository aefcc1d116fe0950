import { routes } from '@forno/shared/contracts';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { makeAdmin } from './make-admin.ts';

const shop = await shopForTests();

it('opens the admin area to an account that is logged in already', async () => {
  const customer = await shop.customer('Tara');
  const user = await shop.deps.models.users.findById(customer.id).lean();
  expect((await customer.call(routes.allUsers)).status).toBe(403);
  expect(await makeAdmin(shop.deps.models, ` ${user?.email.toUpperCase()}`)).toEqual({
    ok: true,
    value: 'Tara',
  });
  expect((await customer.call(routes.allUsers)).status).toBe(200);
});

it.each(['nobody@forno.example', 'no address', ''])(
  'refuses %j and makes nobody an admin',
  async (address) => {
    expect((await makeAdmin(shop.deps.models, address)).ok).toBe(false);
    expect(await shop.deps.models.users.countDocuments({ email: address })).toBe(0);
  },
);
