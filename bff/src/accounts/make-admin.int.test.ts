import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { makeAdmin } from './account-commands.ts';

const shop = await shopForTests();

it('opens the admin area to an account that is logged in already', async () => {
  const customer = await shop.customer('Tara');
  const user = await shop.deps.models.users.findById(customer.id).lean();
  expect((await customer.call(routes.allUsers)).status).toBe(403);
  await shop.deps.models.users.updateOne({ _id: customer.id }, { $set: { isVerified: true } });
  const make = () => makeAdmin(shop.deps.models, shop.deps.logger, ` ${user?.email.toUpperCase()}`);
  expect(await make()).toEqual({ ok: true, value: 'Tara is now an admin.' });
  expect((await customer.call(routes.allUsers)).status).toBe(200);
  expect(await make()).toEqual({ ok: true, value: 'Tara is an admin already.' });
  const audited = await shop.deps.models.audits.find({ subject: customer.id }).lean();
  expect(audited).toMatchObject([{ action: 'made admin', by: { name: 'The operator' }, title: 'Tara' }]);
});

it('refuses an address that nobody has verified, whoever registered it', async () => {
  const customer = await shop.customer();
  const email = (await shop.deps.models.users.findById(customer.id).lean())?.email ?? '';
  const made = await makeAdmin(shop.deps.models, shop.deps.logger, email);
  expect(made).toMatchObject({ ok: false, refusal: { message: expect.stringContaining('is not verified') } });
  expect((await customer.call(routes.allUsers)).status).toBe(403);
  expect(await shop.deps.models.audits.countDocuments({ subject: customer.id })).toBe(0);
});

it.each(['nobody@forno.example', 'no address', ''])(
  'refuses %j and makes nobody an admin',
  async (address) => {
    expect((await makeAdmin(shop.deps.models, shop.deps.logger, address)).ok).toBe(false);
    expect(await shop.deps.models.users.countDocuments({ email: address })).toBe(0);
  },
);
