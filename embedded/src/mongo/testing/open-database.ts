import { testConfig } from '@forno/shared/testing';
import mongoose from 'mongoose';
import { afterAll } from 'vitest';

type Database = mongoose.mongo.Db;

export interface TestDatabase {
  readonly client: mongoose.mongo.MongoClient;
  readonly db: Database;
  close(): Promise<void>;
}

/** A separate database on this run's MongoDB: the embedded store, or the server at MONGO_URL. */
export async function openDatabase(url = testConfig().MONGO_URL): Promise<TestDatabase> {
  const client = await new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 5_000 }).connect();
  const db = client.db();
  return {
    client,
    db,
    close: async () => {
      await db.dropDatabase();
      await client.close();
    },
  };
}

/** One database for a test file, dropped after its tests; `fresh` makes a collection no other test uses. */
export async function databaseForTests() {
  const database = await openDatabase();
  afterAll(() => database.close());
  let serial = 0;
  return { ...database, fresh: () => database.db.collection<TestDoc>(`c${(serial += 1)}`) };
}

/** A test document of any shape. */
export interface TestDoc extends mongoose.mongo.Document {
  _id?: string | number | boolean | Date | mongoose.mongo.ObjectId | TestDoc | null;
}

/** The error that a promise rejects with, to check its code and message. */
export async function refusal(promise: Promise<unknown>): Promise<mongoose.mongo.MongoServerError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
