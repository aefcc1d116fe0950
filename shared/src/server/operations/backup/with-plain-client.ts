import mongoose from 'mongoose';
import type { Config } from '../../runtime/config/index.ts';

export interface PlainClient {
  client: mongoose.mongo.MongoClient;
  db: mongoose.mongo.Db;
  /** Whether several collections can be read as of one moment: in a replica set, and in the embedded store. */
  readsSnapshots: boolean;
}

/** A client without the shop's schemas, which would fill in missing fields and hide unexpected ones. */
export async function withPlainClient<T>(
  { MONGO_URL }: Pick<Config, 'MONGO_URL'>,
  work: (plain: PlainClient) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(MONGO_URL, {
    serverSelectionTimeoutMS: 5_000,
    readPreference: 'primary',
    w: 'majority',
    journal: true,
  });
  try {
    const db = client.db();
    const { setName, msg, snapshotReads } = await db.admin().command({ hello: 1 });
    const readsSnapshots = setName !== undefined || msg === 'isdbgrid' || snapshotReads === true;
    return await work({ client, db, readsSnapshots });
  } finally {
    await client.close();
  }
}
