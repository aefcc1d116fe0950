import { routes } from '@forno/shared/contracts/server';
import { defaultContact } from '@forno/shared/domain';
import { installationId } from '@forno/shared/server/db';
import { checkReady, refuseUnready } from '@forno/shared/server/operations';
import { createLogger } from '@forno/shared/server/runtime';
import { billSettingsForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { openShop } from '../open-shop.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin();
const { models } = shop.deps;
const officer = { name: 'Meera Rao', title: 'Owner', email: 'care@rao.example', phone: '+91 22 5550 0199' };
const contact = { ...defaultContact, phone: officer.phone, email: officer.email };
const outside = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_URL: 'https://api.razorpay.com',
  SMTP_URL: 'smtp://mail.example',
};
const real = { ...shop.config, ...outside };
const missing = async (config = real) =>
  (await checkReady(config, models)).filter(({ done }) => !done).map(({ id }) => id);
const save = async (
  part: object,
  route: 'updateSettings' | 'updateBillSettings' | 'updatePolicies' = 'updateSettings',
) => {
  const { version } = await shop.deps.settings.read();
  const to = {
    updateSettings: routes.updateSettings,
    updateBillSettings: routes.updateBillSettings,
    updatePolicies: routes.updatePolicies,
  };
  expect((await admin.call(to[route], { body: { version, ...part } })).status).toBe(200);
};
const start =
  (more: object = {}) =>
  async () =>
    refuseUnready(
      { ...real, NODE_ENV: 'production', RAZORPAY_KEY_ID: 'rzp_live_1', ...more },
      await shop.deps.settings.read(),
    );

it('an owner walks from everything missing to ready, one check after the other', async () => {
  await models.users.updateMany({}, { $set: { isVerified: false } });
  // For cash: no payment has become orders by that.
  await makeOrder(models, { channel: 'counter' });
  const all = ['contact', 'papers', 'policies', 'hours', 'area', 'order', 'mail', 'backup'];
  expect(await missing()).toEqual(all);
  expect(await missing(shop.config)).toContain('keys');
  // The sandbox, where the shop opened at one address of the machine.
  expect(await missing({ ...real, HOST: '192.0.2.7', RAZORPAY_URL: 'http://192.0.2.7:3001' })).toContain(
    'keys',
  );
  await expect(start()()).rejects.toThrow(/Name, address.*food licence.*Grievance officer/);
  await expect(start({ LIVE_KEYS_UNREADY: 'allow' })()).resolves.toBeUndefined();
  await expect(start({ RAZORPAY_KEY_ID: 'rzp_test_1' })()).resolves.toBeUndefined();
  await expect(start({ NODE_ENV: 'development' })()).resolves.toBeUndefined();
  const steps: [string, () => Promise<unknown>][] = [
    ['contact', () => save({ contact })],
    ['papers', () => save({ papers: billSettingsForTests }, 'updateBillSettings')],
    ['policies', () => save({ policies: { officer, refundDays: 7 } }, 'updatePolicies')],
    ['hours', () => save({ hours: { week: Array(7).fill(null), exceptions: [] } })],
    ['area', () => save({ delivery: { pins: ['5600'], phoneRequired: false } })],
    ['order', () => makeOrder(models)],
    ['mail', () => arrive()],
    [
      'backup',
      () => models.installation.updateOne({ _id: installationId }, { $set: { backedUpAt: new Date() } }),
    ],
  ];
  for (const [at, [id, act]] of steps.entries()) {
    await act();
    expect([id, await missing()]).toEqual([id, all.slice(at + 1)]);
  }
  await expect(start()()).resolves.toBeUndefined();
  await save({ papers: { ...billSettingsForTests, fssai: undefined } }, 'updateBillSettings');
  await expect(start()()).rejects.toThrow(/Missing: Food licence\. Start/);
  const papers = (await checkReady(real, models)).find(({ id }) => id === 'papers');
  expect(papers?.why).toMatch(/^Bills are issued without the FSSAI number/);
});

/** A mail went out, and its link was followed. */
async function arrive(): Promise<void> {
  const mail = {
    _id: 'verify-1',
    template: 'verify-email',
    to: officer.email,
    data: {},
    state: 'sent',
    createdAt: new Date(),
  } as const;
  await models.mails.create(mail);
  await models.users.updateOne({}, { $set: { isVerified: true } });
}

it('a process in production does not open with live keys', async () => {
  const config = { ...shop.config, NODE_ENV: 'production' as const, RAZORPAY_KEY_ID: 'rzp_live_1', PORT: 0 };
  await expect(openShop(config, createLogger(config, 'bff'))).rejects.toThrow(
    /may not open yet.*Food licence/,
  );
});

it('is for admins alone, with why and where', async () => {
  expect((await shop.visitor.call(routes.ready)).status).toBe(401);
  const { body } = await admin.call(routes.ready);
  expect(body).toMatchObject({
    checks: [
      { id: 'contact', done: true, needed: true, where: '/admin/shop' },
      {},
      {},
      {},
      {},
      { id: 'keys' },
      {},
      {},
      {},
    ],
  });
});
