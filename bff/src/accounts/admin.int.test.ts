import { routes } from '@forno/shared/contracts/server';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
let admin: Client & { id: string };
let customer: Client & { id: string };

beforeEach(async () => {
  await shop.deps.models.users.deleteMany({});
  [admin, customer] = [await shop.admin('Ravi'), await shop.customer('Asha')];
});

const update = (id: string, body: unknown) => admin.call(routes.updateUser, { params: { id }, body });
const remove = (id: string, by: Client = admin) => by.call(routes.deleteUser, { params: { id } });

describe('users', () => {
  it('are listed without anything secret', async () => {
    const { body } = await admin.call<Record<string, unknown>[]>(routes.allUsers);
    expect(body).toMatchObject([
      { name: 'Ravi', role: 'admin' },
      { name: 'Asha', role: 'customer' },
    ]);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      '_id',
      'address',
      'createdAt',
      'email',
      'isVerified',
      'name',
      'orderMails',
      'role',
    ]);
  });

  it('are logged out on every device by an admin, which is audited; nobody else can', async () => {
    const end = (by: Client, id = customer.id) => by.call(routes.logOutUser, { params: { id } });
    expect((await end(customer, admin.id)).status).toBe(403);
    const link = { hash: 'h', expiresAt: new Date(), to: 'eve@forno.example' };
    await shop.deps.models.users.updateOne({ _id: customer.id }, { $set: { emailChange: link } });
    expect((await end(admin)).status).toBe(200);
    expect((await customer.call(routes.profile)).status).toBe(401);
    expect((await admin.call(routes.profile)).status).toBe(200);
    const after = await shop.deps.models.users.findById(customer.id).lean();
    expect(after?.emailChange, 'asked for by whoever was logged in').toBeUndefined();
    const audit = await shop.deps.models.audits.findOne({ action: 'end sessions' }).lean();
    expect(audit).toMatchObject({ kind: 'user', subject: customer.id, by: { name: 'Ravi' } });
    expect((await end(admin, '0'.repeat(24))).status).toBe(404);
  });

  it('are found one by one, or not', async () => {
    expect((await admin.call(routes.user, { params: { id: customer.id } })).body).toMatchObject({
      name: 'Asha',
    });
    expect(await admin.call(routes.user, { params: { id: '0'.repeat(24) } })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found', message: 'User not found!' },
    });
  });

  it('are found with the number of their orders under way', async () => {
    const { models } = shop.deps;
    const theirs = { userId: new Types.ObjectId(customer.id) };
    await makeOrder(models, { ...theirs, status: 'Sent to Delivery' });
    await makeOrder(models, { ...theirs, status: 'Delivered' });
    await makeOrder(models, {});
    const { body } = await admin.call(routes.user, { params: { id: customer.id } });
    expect(body).toMatchObject({ openOrders: 1 });
  });

  it.each(['', null])(
    'change their name and e-mail, and keep their password, sent as %j',
    async (password) => {
      const before = await shop.deps.models.users.findById(customer.id).lean();
      const body = {
        name: 'Usha',
        email: 'USHA@forno.example',
        password,
        role: 'customer',
        verified: false,
      };
      expect(await update(customer.id, body)).toMatchObject({
        status: 200,
        body: { name: 'Usha', email: 'usha@forno.example' },
      });
      const after = await shop.deps.models.users.findById(customer.id).lean();
      expect(after?.passwordHash).toBe(before?.passwordHash);
    },
  );

  it('with a new address are unverified, and the old one is told', async () => {
    const { users, mails } = shop.deps.models;
    const before = await users.findByIdAndUpdate(customer.id, { isVerified: true }).lean();
    const email = 'asha-moved@forno.example';
    const moved = await update(customer.id, { name: 'Asha', email, verified: true });
    expect(moved.body).toMatchObject({ email, isVerified: false });
    const told = await mails.findOne({ template: 'email-change', to: before?.email }).lean();
    expect(told).toMatchObject({ data: { email } });
    expect(told?.data).not.toHaveProperty('link');
    expect(await mails.exists({ template: 'verify-email', to: email })).toBeTruthy();
  });

  it("change an admin's address only with the word of its owner", async () => {
    const { users, mails } = shop.deps.models;
    const victim = await shop.admin('Meera');
    const before = await users.findById(victim.id).lean();
    const email = `taken-over-${victim.id}@forno.example`;
    const asked = await update(victim.id, { name: 'Meera', email });
    expect(asked).toMatchObject({ status: 200, body: { email: before?.email, pendingEmail: email } });
    const forgotten = await shop.visitor.call(routes.forgottenPassword, { body: { email } });
    expect(forgotten.status).toBe(200);
    expect(await mails.exists({ to: email })).toBeNull();

    const mail = await mails.findOne({ template: 'email-change', to: before?.email }).lean();
    const token = new URL(String(mail?.data['link'])).hash.split('=').at(-1);
    const confirm = () => shop.visitor.call(routes.verifyEmail, { body: { token } });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).body).toMatchObject({ code: 'link_invalid' });
    expect(await users.findById(victim.id).lean()).toMatchObject({ email, isVerified: false });
    expect(await mails.exists({ template: 'verify-email', to: email })).toBeTruthy();
  });

  it.each([[{ role: 'admin' }], [{ verified: true }], [{ isVerified: true }], [{ password: 'forno-new' }]])(
    'never change by %j',
    async (sly) => {
      const body = { name: 'Asha', email: 'asha@forno.example', ...sly };
      expect(await update(customer.id, body)).toMatchObject({
        status: 409,
        body: { code: 'read_only_field' },
      });
      expect(await shop.deps.models.users.findById(customer.id).lean()).toMatchObject({
        role: 'customer',
        isVerified: false,
      });
    },
  );

  it("do not take another's e-mail", async () => {
    const other = await shop.deps.models.users.findById(admin.id).lean();
    expect(await update(customer.id, { name: 'Asha', email: other?.email })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  it('leave, and their orders stay readable with their name', async () => {
    const order = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id) });
    expect(await remove(customer.id)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    });
    expect((await remove(customer.id)).status).toBe(404);
    const seen = await admin.call(routes.order, { params: { id: String(order._id) } });
    expect(seen.body).toMatchObject({
      userId: { _id: customer.id, name: 'Asha', email: 'asha@forno.example' },
    });
  });

  it('do not delete themselves', async () => {
    expect(await remove(admin.id)).toMatchObject({ status: 409, body: { code: 'own_account' } });
  });
});
