import { afterTests, testConfig } from '@forno/shared/testing';
import mongoose from 'mongoose';

type Database = mongoose.mongo.Db;

export interface TestDatabase {
  readonly client: mongoose.mongo.MongoClient;
  readonly db: Database;
  /** A collection no other test uses. */
  fresh(): mongoose.mongo.Collection<TestDoc>;
}

/**
 * A database of a test file's own, without models, dropped after its tests; on this run's MongoDB, be it the embedded
 * store or the server at MONGO_URL, unless told.
 */
export async function rawDatabaseForTests(url = testConfig().MONGO_URL): Promise<TestDatabase> {
  const client = await new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 5_000 }).connect();
  const db = client.db();
  afterTests(async () => {
    await db.dropDatabase();
    await client.close();
  });
  let serial = 0;
  return { client, db, fresh: () => db.collection<TestDoc>(`c${(serial += 1)}`) };
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
