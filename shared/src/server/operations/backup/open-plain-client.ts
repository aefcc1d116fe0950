import mongoose from 'mongoose';
import type { Config } from '../../runtime/config/index.ts';

/** A client without the shop's schemas, which would fill in missing fields and hide unexpected ones. */
export async function openPlainClient({ MONGO_URL }: Pick<Config, 'MONGO_URL'>) {
  const client = new mongoose.mongo.MongoClient(MONGO_URL, {
    serverSelectionTimeoutMS: 5_000,
    readPreference: 'primary',
    w: 'majority',
    journal: true,
  });
  await client.connect();
  const db = client.db();
  const { setName, msg } = await db.admin().command({ hello: 1 });
  return { client, db, isReplicaSet: setName !== undefined || msg === 'isdbgrid' };
}

export type PlainClient = Awaited<ReturnType<typeof openPlainClient>>;
