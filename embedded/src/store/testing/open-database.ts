import { testConfig } from '@forno/shared/testing';
import mongoose from 'mongoose';

type Database = mongoose.mongo.Db;

export interface TestDatabase {
  readonly client: mongoose.mongo.MongoClient;
  readonly db: Database;
  close(): Promise<void>;
}

/** A database of its own on the MongoDB of this run: the embedded store, or what MONGO_URL names. */
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

/** A document of the tests, of any shape. */
export interface TestDoc extends mongoose.mongo.Document {
  _id?: string | number | boolean | Date | mongoose.mongo.ObjectId | TestDoc | null;
}

/** The error that a promise rejects with, for looking at its code and words. */
export async function refusal(promise: Promise<unknown>): Promise<mongoose.mongo.MongoServerError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
