import mongoose, { type Connection } from 'mongoose';
import { commandErrors } from '../../messages/server/index.ts';
import type { Config } from '../runtime/config/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { migrate, needsMigration } from './migrations/index.ts';
import { createModels, type Models } from './models/index.ts';
import { rejectUnwrittenCommands } from './reject-unwritten.ts';

export interface Database {
  connection: Connection;
  models: Models;
  close(): Promise<void>;
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

/** Holds one document from a restore's first write to its last. */
export const restoreCollection = 'restoring';

/**
 * Connects; the first process of a release migrates, and the others wait for it: without its unique indexes a process
 * would have no locks.
 * @throws while the database is half restored, but for the restore itself: it lacks bills, and would number others alike
 */
export async function openDatabase(
  config: Pick<Config, 'MONGO_URL'>,
  logger?: Logger,
  { restoring = false }: { restoring?: boolean } = {},
): Promise<Database> {
  rejectUnwrittenCommands();
  const database = await connect(config, { socketTimeoutMS: 20_000 });
  try {
    if (!restoring && (await database.connection.collection(restoreCollection).findOne()))
      throw new Error(commandErrors.halfRestored);
    if (await needsMigration(database.models)) await migrateApart(config, logger);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** On a connection without a socket timeout: an index may take an hour to build. */
async function migrateApart(config: Pick<Config, 'MONGO_URL'>, logger?: Logger): Promise<void> {
  const database = await connect(config, { socketTimeoutMS: 0 });
  await migrate(database, logger).finally(database.close);
}

async function connect(
  { MONGO_URL }: Pick<Config, 'MONGO_URL'>,
  limits: { socketTimeoutMS: number },
): Promise<Database> {
  const connection = await mongoose
    .createConnection(MONGO_URL, {
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      maxPoolSize: 50,
      ...limits,
      ...guarantees,
    })
    .asPromise();
  return { connection, models: createModels(connection), close: () => connection.close() };
}
