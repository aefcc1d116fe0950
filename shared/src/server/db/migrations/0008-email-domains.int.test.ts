import { databaseForTests } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { storeEmailDomains } from './0008-email-domains.ts';

const { models } = await databaseForTests();
const { users, mails } = models;

it('an account stored with a domain in letters is found by the one that mail carries, unless both have one', async () => {
  const emails = ['a@bücher.example', 'b@bücher.example', 'b@xn--bcher-kva.example', 'ü@b.in'];
  const one = (email: string) => ({
    _id: new Types.ObjectId(),
    email,
    name: 'Asha',
    cartId: email,
    sessionsFrom: new Date(),
    createdAt: new Date(),
  });
  await users.collection.insertMany(emails.map(one));
  await mails.collection.insertOne({ _id: new Types.ObjectId(), to: 'a@bücher.example' });
  for (const _run of ['once', 'again']) await storeEmailDomains(models);
  const [first, ...others] = await users.find().sort({ cartId: 1 }).lean();
  expect(first?.email).toBe('a@xn--bcher-kva.example');
  expect(first?.correcting?.from).toEqual(['a@bücher.example']);
  expect(others.map(({ email }) => email)).toEqual(emails.slice(1));
  expect(await mails.distinct('to')).toEqual(['a@xn--bcher-kva.example']);
});
