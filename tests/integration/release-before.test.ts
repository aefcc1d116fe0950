import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@forno/shared/contracts/server';
import { repositoryRoot } from '@forno/shared/processes';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { release, releaseOf } from '@forno/shared/server/db';
import { afterTests, testConfig } from '@forno/shared/testing';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import { fullInventory } from '../../bff/src/testing/open-test-shop.ts';
import { calmProvider, openShopHere } from '../support/open-shop-here.ts';
import { expectNothingHeld } from './expect-end.ts';
import { openOriginalClient } from './original-client.ts';

/**
 * What 1.0.0 left in its database: customers, orders in several states, a checkout whose payment was reported when its
 * worker had stopped, one that was never paid, and an admin with a second factor. `npm run releases` lets that release
 * itself write and sell. Dates count from the recording, but for `sessionsFrom`: the token of then, made to last fifty
 * years, was issued after it.
 */
const { EJSON } = mongoose.mongo.BSON;
type Documents = Record<string, { _id: never }[]>;
interface Kept {
  JWT_SECRET: string;
  token: string;
  authenticator: string;
  recoveryCode: string;
}
const recorded: { at: Date; kept: Kept; documents: Documents } = EJSON.parse(
  readFileSync(join(repositoryRoot, 'tests/releases/1.0.0.json'), 'utf8'),
);
const age = Date.now() - recorded.at.getTime();
const asOfNow = <T>(value: T): T => {
  if (value instanceof Date) return new Date(value.getTime() + age) as T;
  if (Array.isArray(value)) return value.map(asOfNow) as T;
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'sessionsFrom' ? one : asOfNow(one)]),
  ) as T;
};
const documents = asOfNow(recorded.documents);

const { MONGO_URL } = testConfig();
const raw = await mongoose.createConnection(MONGO_URL).asPromise();
for (const [name, all] of Object.entries(documents)) await raw.collection(name).insertMany(all);
const { JWT_SECRET, token, authenticator, recoveryCode } = recorded.kept;
const line = await openShopHere({ workers: false, config: { ...calmProvider, MONGO_URL, JWT_SECRET } });
afterTests(() => raw.close());
const password = 'forno-secret';

/** What a migration stores anew: the words of today's search. */
const searched = new Map([
  ['orders', 'words'],
  ['checkouts', 'keywords'],
  ['audits', 'keys'],
]);

it('is migrated, and keeps every document as it was, but for what it is searched by', async () => {
  expect(await releaseOf(line.models)).toBe(release);
  for (const model of Object.values(line.models)) expect((await model.diffIndexes()).toCreate).toEqual([]);
  for (const name of ['users', 'orders', 'checkouts', 'journeys', 'audits', 'mails', 'contactmessages'])
    for (const document of documents[name] ?? []) {
      const anew = { [searched.get(name) ?? '']: undefined };
      const found = await raw.collection(name).findOne({ _id: document._id });
      expect({ ...found, ...anew }, name).toEqual({ ...document, ...anew });
    }
});

it('lets customers and admin of then log in and see their orders', async () => {
  const asha = openOriginalClient(line.shop.url, []);
  await asha.logIn('asha@before.example', password);
  const seen = (orders: { _id: string; status: string; totalAmount: number }[]) =>
    orders.map(({ status, totalAmount }) => `${status} ${totalAmount}`).toSorted();
  const hers = ['In the Kitchen 37900', 'Order Received 35900'];
  expect(seen(await asha.orders())).toEqual(hers);
  const admin = openOriginalClient(line.shop.url, []);
  await admin.logIn('admin@forno.example', 'forno-admin');
  expect(seen(await admin.orders())).toEqual(hers);
  expect((await admin.users()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Asha', 'Bela']));
});

it('makes the order of a payment that was reported to the release before', async () => {
  const checkout = await line.models.checkouts.findOne({ 'customer.name': 'Bela' }).lean();
  if (!checkout) throw new Error('her checkout is not recorded');
  // This provider's own, in the place of the one it was recorded with.
  const { provider } = line.shop.deps;
  const asked = {
    amount: checkout.amount,
    currency: 'INR' as const,
    receipt: String(checkout._id),
    notes: {},
  };
  const { id: razorpayOrderId } = await provider.createOrder(asked);
  await line.models.checkouts.updateOne({ _id: checkout._id }, { razorpayOrderId });
  await line.whileWorking(async () => {
    await line.pay(razorpayOrderId);
    await line.untilFulfilled(String(checkout._id));
  });
  const bela = openOriginalClient(line.shop.url, []);
  await bela.logIn('bela@before.example', password);
  expect(await bela.orders()).toMatchObject([{ totalAmount: checkout.amount, status: 'Order Received' }]);
});

it('lets in the owner of a session of then', async () => {
  const { status, body } = await createClient(line.shop.url, token).call(routes.profile);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ user: expect.objectContaining({ name: 'Asha' }) }),
  ]);
});

it('takes the code of an authenticator of then, and a recovery code once', async () => {
  const logIn = async (code?: string) => {
    const body = { email: 'devi@before.example', password, ...(code && { code }) };
    const answer = await line.shop.visitor.call(routes.login, { body });
    return [answer.status, answer.body['code']];
  };
  expect(await logIn()).toEqual([403, 'second_factor_needed']);
  expect(await logIn(new TOTP({ secret: Secret.fromBase32(authenticator) }).generate())).toEqual([
    200,
    undefined,
  ]);
  expect(await logIn(recoveryCode)).toEqual([200, undefined]);
  expect(await logIn(recoveryCode)).toEqual([403, 'code_wrong']);
});

it('gives back the portions of a hold of then that was never paid', async () => {
  const checkout = await line.models.checkouts.findOne({ 'customer.name': 'Chitra' }).lean();
  const id = String(checkout?._id);
  // As if a quarter of an hour had passed.
  await line.models.checkouts.updateOne({ _id: checkout?._id }, { holdUntil: new Date() });
  await line.whileWorking(async () => {
    expect((await line.until(id, 'its end', ({ state }) => state !== 'unpaid')).state).toBe('expired');
    await expectNothingHeld(line, id);
  });
  const { bases } = await readInventoryDocument(line.models);
  expect(bases['Regular']?.qty).toBe((fullInventory().bases['Regular']?.qty ?? 0) + 1);
});
