import mongoose from 'mongoose';
import type { Config } from '../../runtime/config/index.ts';

export interface PlainClient {
  client: mongoose.mongo.MongoClient;
  db: mongoose.mongo.Db;
  isReplicaSet: boolean;
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
    const { setName, msg } = await db.admin().command({ hello: 1 });
    return await work({ client, db, isReplicaSet: setName !== undefined || msg === 'isdbgrid' });
  } finally {
    await client.close();
  }
}
