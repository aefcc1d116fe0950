import mongoose, { type Collection, type Connection, type Schema } from 'mongoose';
import type { Config } from './config/index.ts';
import { createModels, type Models } from './models/index.ts';
import { rejectUnwrittenCommands } from './reject-unwritten.ts';

export interface Database {
  connection: Connection;
  models: Models;
  close(): Promise<void>;
}

/** Duplicate key error: with a unique key as the lock, another process was first. */
export const duplicateKey = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;
}

/**
 * Guarantees that money depends on, overriding the URL: reads from the primary that no fail-over can undo, writes
 * journaled by the majority, both retried by the driver on a fail-over. Set one by one: nested in `readConcern` and
 * `writeConcern` the URL would win.
 */
const guarantees = {
  readPreference: 'primary',
  readConcernLevel: 'majority',
  w: 'majority',
  journal: true,
  // Shorter than a socket's: the server says that a majority is missing, and stops waiting for it.
  wtimeoutMS: 10_000,
  retryReads: true,
  retryWrites: true,
} as const;

/** Connects and builds every index before returning: without its unique indexes a process would have no locks. */
export async function openDatabase(config: Pick<Config, 'MONGO_URL'>): Promise<Database> {
  rejectUnwrittenCommands();
  const connection = await mongoose
    .createConnection(config.MONGO_URL, {
      autoIndex: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      socketTimeoutMS: 20_000,
      maxPoolSize: 50,
      ...guarantees,
    })
    .asPromise();
  const models = createModels(connection);
  for (const model of Object.values(models)) await createIndexes(model);
  return { connection, models, close: () => connection.close() };
}

interface Indexed {
  collection: Collection;
  schema: Pick<Schema, 'indexes'>;
}

/** In one command; mongoose would send one for each index. */
async function createIndexes({ collection, schema }: Indexed): Promise<void> {
  const indexes = schema.indexes().map(([key, { unique, ...options }]) => ({
    ...options,
    ...(unique && { unique: true }),
    key: new Map(Object.entries(key).map(([field, direction]) => [field, Number(direction)])),
  }));
  if (indexes.length > 0) await collection.createIndexes(indexes);
}
