import { type AccountData, type ProfileAnswer, routes, type z } from '@forno/shared/contracts';
import { isNoticeDue, privacyNotice } from '@forno/shared/domain';
import { unsubscribeToken } from '@forno/shared/server/mail';
import { expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();

const register = async (email: string, more: object = {}) => {
  const person = { name: 'Asha', email, password: 'secret-of-asha', address: '12 Church Street' };
  const { body } = await shop.visitor.call<{ token: string; user: { _id: string } }>(routes.register, {
    body: { ...person, ...more },
  });
  return { id: body.user._id, ...createClient(shop.url, body.token) };
};
type Caller = Awaited<ReturnType<typeof register>>;
const consentsOf = async ({ call }: Pick<Caller, 'call'>) =>
  (await call<z.infer<typeof ProfileAnswer>>(routes.profile)).body.user.consents;

it('is recorded with the account, in which words and when; of another client there is none', async () => {
  const before = Date.now();
  const ours = await register('ours@example.com', { consent: privacyNotice });
  const [act, ...more] = (await consentsOf(ours)) ?? [];
  expect([act, more]).toMatchObject([{ kind: 'account', given: true, version: 1, language: 'en' }, []]);
  expect(new Date(act?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before);
  const theirs = await register('theirs@example.com');
  expect(await consentsOf(theirs)).toBeUndefined();
});

it('to a notice of now follows the earlier one, and to one of the future is to this', async () => {
  const person = await register('later@example.com', { consent: privacyNotice });
  await shop.deps.models.users.updateOne({ _id: person.id }, { $set: { 'consents.0.version': 0 } });
  expect(isNoticeDue(await consentsOf(person))).toBe(true);
  await person.call(routes.updateProfile, { body: { consent: { ...privacyNotice, version: 99 } } });
  const all = await consentsOf(person);
  expect(all?.map(({ version }) => version)).toEqual([0, privacyNotice.version]);
  expect(isNoticeDue(all)).toBe(false);
});

it('to emails about orders is given and taken back on the profile and by a mail’s link, and is in the export', async () => {
  const person = await register('mails@example.com');
  for (const orderMails of [false, true]) await person.call(routes.updateProfile, { body: { orderMails } });
  const token = unsubscribeToken(shop.config, person.id);
  for (let pressed = 0; pressed < 2; pressed++)
    await shop.visitor.call(routes.unsubscribe, { params: { token } });
  const { body } = await person.call<z.infer<typeof AccountData>>(routes.accountData);
  expect(body.account.consents?.map(({ kind, given }) => [kind, given])).toEqual([
    ['orderMails', false],
    ['orderMails', true],
    ['orderMails', false],
  ]);
  expect(isNoticeDue(body.account.consents)).toBe(true);
});
