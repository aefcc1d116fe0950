import { databaseForTests, orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { releaseMarkId as _id } from '../models/index.ts';
import { migrate } from './migrate.ts';

const database = await databaseForTests();
const { orders, checkouts, audits, tills, releaseMarks } = database.models;

const customer = { name: 'José O’Brien', email: 'jose@forno.example' };
const delivery = { address: '1 Test Street', phone: '+919845011110' };
const asked = ['jose', 'obrien', 'brien', 'jose@forno.example', '1110', '9845011110'];

it('gives names in Chinese, Japanese and Korean the words from each letter, and writes nothing that has its words', async () => {
  const named = (name: string) => ({ name, email: 'a@forno.example' });
  const order = orderDocument({ customer: named('王小明'), words: ['王小明', 'a@forno.example'] });
  const known = orderDocument({ customer: named('Asha'), words: ['asha', 'a@forno.example'] });
  await orders.insertMany([order, known]);
  const checkout = { _id: new Types.ObjectId(), customer: named('김민수'), keywords: ['김민수'] };
  await checkouts.collection.insertOne(checkout);
  await releaseMarks.updateOne({ _id }, { $set: { release: 3, indexes: '' } }, { upsert: true });
  const writes = vi.spyOn(orders, 'bulkWrite');
  await migrate(database);
  expect((await orders.findById(order._id).lean())?.words).toEqual(expect.arrayContaining(['小明', '明']));
  expect((await checkouts.findById(checkout._id).lean())?.keywords).toEqual(
    expect.arrayContaining(['민수', '수']),
  );
  const written = writes.mock.calls.flatMap(([some]) => some.map((one) => JSON.stringify(one)));
  expect(written).toEqual([expect.stringContaining(String(order._id))]);
  await releaseMarks.updateOne({ _id }, { $set: { release: 3, indexes: '' } });
  await migrate(database);
  expect(writes).toHaveBeenCalledOnce();
});

it('gives what was stored before the words of today’s search, twice alike, and none to who was erased', async () => {
  const order = orderDocument({ customer, delivery, words: ['josé', 'o’brien'] });
  const erased = orderDocument({ customer: { name: 'Former customer', email: '' }, words: [] });
  await orders.insertMany([order, erased]);
  const checkout = { _id: new Types.ObjectId(), customer, delivery, keywords: ['josé', '9845011110'] };
  await checkouts.collection.insertOne(checkout);
  const by = { _id: new Types.ObjectId(), name: 'Ravi’s' };
  const entry = {
    _id: new Types.ObjectId(),
    at: new Date(),
    by,
    kind: 'user',
    action: 'x',
    subject: 'ab',
    title: 'José',
  };
  await audits.collection.insertOne(entry);
  for (const _run of [1, 2]) {
    await releaseMarks.updateOne({ _id }, { $set: { release: 2, indexes: '' } }, { upsert: true });
    await migrate(database);
    expect((await orders.findById(order._id).lean())?.words).toEqual(expect.arrayContaining(asked));
    expect((await checkouts.findById(checkout._id).lean())?.keywords).toEqual(expect.arrayContaining(asked));
    expect((await audits.findById(entry._id).lean())?.keys).toEqual({ about: 'ab jose', by: 'ravis ravi s' });
    expect((await orders.findById(erased._id).lean())?.words).toEqual([]);
  }
});

it('gives stored names, audit entries and open tills one spelling, but no till the place of another', async () => {
  const order = orderDocument({ customer: { name: 'चंद्र', email: '' }, words: ['चंद्र'] });
  await orders.insertMany([order]);
  const by = { _id: new Types.ObjectId(), name: 'علي' };
  const entry = {
    _id: new Types.ObjectId(),
    at: new Date(),
    by,
    kind: 'user',
    action: 'x',
    subject: 'ab',
    title: 'x',
  };
  await audits.collection.insertOne({ ...entry, keys: { about: 'ab x', by: 'علي' } });
  const open = (station: string) => ({ _id: new Types.ObjectId(), station, openAt: station, moves: [] });
  const [one, two, latin] = [open('पंडित'), open('पण्डित'), open('front')];
  await tills.collection.insertMany([one, two, latin]);
  await releaseMarks.updateOne({ _id }, { $set: { release: 6, indexes: '' } }, { upsert: true });
  await migrate(database);
  expect((await orders.findById(order._id).lean())?.words).toEqual(['चन्द्र']);
  expect((await audits.findById(entry._id).lean())?.keys).toEqual({ about: 'ab x', by: 'علی' });
  const keys = (await tills.find().sort({ _id: 1 }).lean()).map(({ openAt }) => openAt);
  expect(keys).toEqual(['पंडित', 'पण्डित', 'front']);
  await tills.deleteOne({ _id: two._id });
  await releaseMarks.updateOne({ _id }, { $set: { release: 6, indexes: '' } });
  await migrate(database);
  expect((await tills.findById(one._id).lean())?.openAt).toBe('पण्डित');
});
