import { routes } from '@forno/shared/contracts/server';
import { unsubscribeToken } from '@forno/shared/server/mail';
import { type Config, ConfigSchema } from '@forno/shared/server/runtime';
import { describe, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import {
  type GuardedAdmin,
  guardedAdmin,
  password,
  shopForTests,
  type TestShop,
} from '../testing/open-test-shop.ts';

type Secrets = Pick<Config, 'JWT_SECRET' | 'DATA_KEY' | 'DATA_KEY_PREVIOUS'>;

const secret = (name: string) => `${name} `.padEnd(32, '-');
const [first, second, third] = [secret('first'), secret('second'), secret('third')];
const [keyA, keyB] = [secret('key a'), secret('key b')];

const { MONGO_URL, QUEUE_PREFIX, ...old } = (await shopForTests({ JWT_SECRET: first })).config;
/** The same shop, restarted with these secrets. */
const restart = (secrets: Secrets) => shopForTests({ MONGO_URL, QUEUE_PREFIX, ...secrets });

const logsIn = async (shop: TestShop, { email, code }: GuardedAdmin) => {
  const body = { email, password, code: await code() };
  return (await shop.visitor.call(routes.login, { body })).status === 200;
};
const unsubscribes = async (shop: TestShop, token: string) =>
  (await shop.visitor.call(routes.unsubscribe, { params: { token } })).status === 200;

describe('changing the secrets, as docs/setup.md has it', async () => {
  const before = await restart({ JWT_SECRET: old.JWT_SECRET });
  const [ravi, customer] = [await guardedAdmin(before), await before.customer()];
  const link = unsubscribeToken(before.config, customer.id);
  const separated: Secrets = { JWT_SECRET: second, DATA_KEY: keyA, DATA_KEY_PREVIOUS: [first] };
  const rotated: Secrets = { JWT_SECRET: third, DATA_KEY: keyB, DATA_KEY_PREVIOUS: [keyA, first] };

  it('a new JWT_SECRET alone, without a key for data, is what breaks authenticator apps and links', async () => {
    const careless = await restart({ JWT_SECRET: second });
    expect([await logsIn(careless, ravi), await unsubscribes(careless, link)]).toEqual([false, false]);
  });

  it('JWT_SECRET, for the first time: ends every session; apps and links from before go on', async () => {
    const shop = await restart(separated);
    for (const { token } of [ravi, customer]) {
      expect((await createClient(before.url, token).call(routes.profile)).status).toBe(200);
      expect((await createClient(shop.url, token).call(routes.profile)).status).toBe(401);
    }
    expect([await logsIn(shop, ravi), await unsubscribes(shop, link)]).toEqual([true, true]);
  });

  it('JWT_SECRET, later: nothing else is needed', async () => {
    const shop = await restart(separated);
    const tara = await guardedAdmin(shop);
    const later = await restart({ ...separated, JWT_SECRET: third });
    expect((await createClient(later.url, tara.token).call(routes.profile)).status).toBe(401);
    for (const admin of [ravi, tara]) expect(await logsIn(later, admin)).toBe(true);
    for (const token of [link, unsubscribeToken(shop.config, customer.id)])
      expect(await unsubscribes(later, token)).toBe(true);
  });

  it('DATA_KEY: nobody notices, and what is new needs the new one alone', async () => {
    const shop = await restart({ ...separated, JWT_SECRET: third });
    const tara = await guardedAdmin(shop);
    const after = await restart(rotated);
    expect((await createClient(after.url, tara.token).call(routes.profile)).status).toBe(200);
    for (const admin of [ravi, tara]) expect(await logsIn(after, admin)).toBe(true);
    expect(await unsubscribes(after, link)).toBe(true);

    const newcomer = await guardedAdmin(after);
    const newLink = unsubscribeToken(after.config, customer.id);
    const alone = await restart({ JWT_SECRET: third, DATA_KEY: keyB });
    expect([await logsIn(alone, newcomer), await unsubscribes(alone, newLink)]).toEqual([true, true]);
    expect([await logsIn(shop, newcomer), await unsubscribes(shop, newLink)]).toEqual([false, false]);
  });

  it('dropping a previous key: links and apps of its time end; a recovery code still opens the door', async () => {
    const shop = await restart({ JWT_SECRET: third, DATA_KEY: keyB, DATA_KEY_PREVIOUS: [keyA] });
    expect([await logsIn(shop, ravi), await unsubscribes(shop, link)]).toEqual([false, false]);
    const body = { email: ravi.email, password, code: ravi.recoveryCodes[0] };
    expect((await shop.visitor.call(routes.login, { body })).status).toBe(200);
  });
});

it('the previous keys are a list, each as long as a key', () => {
  const { DATA_KEY_PREVIOUS: list } = ConfigSchema.shape;
  expect(list.parse(`${keyA.replaceAll(' ', '-')}, ${keyB.replaceAll(' ', '-')},`)).toHaveLength(2);
  expect(list.safeParse(`${'a'.repeat(32)},short`).success).toBe(false);
});
