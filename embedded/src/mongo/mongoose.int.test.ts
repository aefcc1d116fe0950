import { testConfig } from '@forno/shared/testing';
import mongoose, { Schema } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';

const connection = await mongoose.createConnection(testConfig().MONGO_URL).asPromise();
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true, unique: true, lowercase: true },
    role: { type: String, enum: ['customer', 'admin'], default: 'customer' },
    cart: [{ pizza: { type: Schema.Types.ObjectId, ref: 'Pizza' }, quantity: Number }],
    revoked: [String],
  },
  { timestamps: true, optimisticConcurrency: true },
);
const pizzaSchema = new Schema({
  name: { type: String, unique: true },
  price: Number,
  image: Buffer,
  prices: { type: Map, of: Number },
  extra: Schema.Types.Mixed,
});
const User = connection.model('User', userSchema);
const Pizza = connection.model('Pizza', pizzaSchema);

describe('mongoose', () => {
  it('builds its indexes, and finds them built', async () => {
    await Promise.all([User.init(), Pizza.init()]);
    expect(await User.syncIndexes()).toEqual([]);
    expect(await Pizza.syncIndexes()).toEqual([]);
    expect(Object.keys(await User.collection.indexInformation())).toEqual(['_id_', 'email_1']);
  });

  it('saves, changes and removes a document', async () => {
    const ann = await User.create({ name: 'Ann', email: 'Ann@Example.com' });
    ann.set('name', 'Ann B');
    await ann.save();
    const found = await User.findById(ann._id);
    expect(found?.toObject()).toMatchObject({
      name: 'Ann B',
      email: 'ann@example.com',
      role: 'customer',
      __v: 1,
    });
    expect(found?.updatedAt.getTime()).toBeGreaterThanOrEqual(Number(found?.createdAt));
    await found?.deleteOne();
    expect(await User.exists({ _id: ann._id })).toBeNull();
  });

  it('turns a duplicate into an error that names the key', async () => {
    await User.create({ name: 'Bob', email: 'bob@example.com' });
    const again = User.create({ name: 'Bob', email: 'BOB@example.com' });
    await expect(again).rejects.toMatchObject({ code: 11000, keyValue: { email: 'bob@example.com' } });
  });

  it('notices that somebody else has saved meanwhile', async () => {
    const { _id } = await User.create({ name: 'Cy', email: 'cy@example.com' });
    const [one, other] = await Promise.all([User.findById(_id), User.findById(_id)]);
    one?.set('name', 'one');
    other?.set('name', 'other');
    await one?.save();
    await expect(other?.save()).rejects.toThrow(mongoose.Error.VersionError);
  });

  it('populates, one level and through arrays', async () => {
    const [a, b] = await Pizza.create([
      { name: 'Funghi', price: 300 },
      { name: 'Diavola', price: 400 },
    ]);
    const cart = [
      { pizza: b?._id, quantity: 2 },
      { pizza: a?._id, quantity: 1 },
    ];
    const { _id } = await User.create({ name: 'Di', email: 'di@example.com', cart });
    const user = await User.findById(_id).populate<{ cart: { pizza: { name: string } }[] }>(
      'cart.pizza',
      'name',
    );
    expect(user?.cart.map((line) => line.pizza.name)).toEqual(['Diavola', 'Funghi']);
  });

  it('changes arrays as documents and by operators', async () => {
    const user = await User.create({ name: 'Ed', email: 'ed@example.com', revoked: ['a', 'b', 'c'] });
    user.set('revoked', ['a', 'c']);
    user.get('revoked').push('d');
    user.get('cart').push({ quantity: 1 }, { quantity: 2 });
    await user.save();
    user.set('cart.1.quantity', 5);
    await user.save();
    const cart = { $elemMatch: { quantity: 5 } };
    await User.updateOne({ _id: user._id, cart }, { $set: { 'cart.$.quantity': 6 } });
    const found = await User.findById(user._id).lean<{ revoked: string[]; cart: { quantity: number }[] }>();
    expect(found?.revoked).toEqual(['a', 'c', 'd']);
    expect(found?.cart.map((line) => line.quantity)).toEqual([1, 6]);
  });

  it('keeps buffers, maps and mixed values', async () => {
    const image = Buffer.alloc(1_500_000, 3);
    const { _id } = await Pizza.create({
      name: 'Quattro',
      image,
      prices: { small: 1, large: 2 },
      extra: { deep: [{ x: null }] },
    });
    const found = await Pizza.findById(_id);
    expect(found?.image?.equals(image)).toBe(true);
    expect(found?.prices?.get('large')).toBe(2);
    expect(found?.get('extra')).toEqual({ deep: [{ x: null }] });
  });

  it('upserts with timestamps and defaults, once', async () => {
    const options = { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true } as const;
    const upsert = () => User.findOneAndUpdate({ email: 'fay@example.com' }, { name: 'Fay' }, options).lean();
    const [first] = await Promise.all(Array.from({ length: 20 }, upsert));
    expect(first).toMatchObject({ name: 'Fay', role: 'customer', email: 'fay@example.com' });
    expect(await User.countDocuments({ email: 'fay@example.com' })).toBe(1);
  });

  it('writes in bulk, walks by cursor, aggregates and counts', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `Pizza ${i}`);
    await Pizza.insertMany(names.map((name, i) => ({ name, price: i })));
    await Pizza.bulkWrite(
      names.map((name) => ({ updateOne: { filter: { name }, update: { $inc: { price: 1 } } } })),
    );
    let sum = 0;
    for await (const pizza of Pizza.find({ name: /^Pizza / })
      .sort({ price: 1 })
      .batchSize(50))
      sum += pizza.price ?? 0;
    const [total] = await Pizza.aggregate<{ sum: number }>([
      { $match: { name: /^Pizza / } },
      { $group: { _id: null, sum: { $sum: '$price' } } },
    ]);
    expect(sum).toBe((300 * 301) / 2);
    expect(total?.sum).toBe(sum);
    expect(await Pizza.countDocuments({ price: { $gt: 250 }, name: /^Pizza / })).toBe(50);
    expect(await Pizza.estimatedDocumentCount()).toBeGreaterThan(300);
    expect(await Pizza.distinct('price', { price: { $in: [1, 2, 1_000] } })).toEqual([1, 2]);
  });
});
