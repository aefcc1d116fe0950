import mongoose, { type Connection } from 'mongoose';
import { carryOverHolds } from './checkouts/carry-over-holds.ts';
import { fillKeywords } from './checkouts/fill-keywords.ts';
import { renameClaimedAt } from './checkouts/rename-claimed-at.ts';
import type { Config } from './config/index.ts';
import { createModels, type Models } from './models/index.ts';
import { fillSearchFields } from './models/fill-search-fields.ts';

export interface Database {
  connection: Connection;
  models: Models;
  close(): Promise<void>;
}

/** MongoDB's "this key exists already": with a unique key as the lock, the sign that somebody was first. */
export const duplicateKey = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;
}

/**
 * What money depends on, whatever the URL says: reads come from the primary and see only what a
 * fail-over can't undo, writes are in the journal of the majority, and both are repeated by the driver when the
 * primary changes under them. Named one by one: inside `readConcern` and `writeConcern` the URL would win.
 */
const guarantees = {
  readPreference: 'primary',
  readConcernLevel: 'majority',
  w: 'majority',
  journal: true,
  retryReads: true,
  retryWrites: true,
} as const;

/**
 * Connects and builds every index before it returns: a process that took traffic without its unique
 * indexes would have no locks.
 */
export async function openDatabase(config: Pick<Config, 'MONGO_URL'>): Promise<Database> {
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
  for (const model of Object.values(models)) await model.createIndexes();
  await renameClaimedAt(models);
  await carryOverHolds(models);
  await fillSearchFields(models);
  await fillKeywords(models);
  return { connection, models, close: () => connection.close() };
}
