import mongoose, { type Connection } from 'mongoose';
import type { Config } from './config/index.ts';
import { createModels, type Models } from './models/index.ts';

export interface Database {
  connection: Connection;
  models: Models;
  close(): Promise<void>;
}

/** MongoDB's "this key exists already": with a unique key as the lock, the sign that somebody was first. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11_000;
}

/**
 * Connects and builds every index before it returns: a process that took traffic without its unique
 * indexes would have no locks. Writes are acknowledged by the journal of the majority.
 */
export async function openDatabase(config: Pick<Config, 'MONGO_URL'>): Promise<Database> {
  const connection = await mongoose
    .createConnection(config.MONGO_URL, {
      autoIndex: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      socketTimeoutMS: 20_000,
      maxPoolSize: 50,
      writeConcern: { w: 'majority', journal: true },
    })
    .asPromise();
  const models = createModels(connection);
  for (const model of Object.values(models)) await model.createIndexes();
  return { connection, models, close: () => connection.close() };
}
