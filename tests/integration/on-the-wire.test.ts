import { createServer } from 'node:net';
import { listen } from '@forno/shared/processes';
import { openDatabase } from '@forno/shared/server/db';
import { afterTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { serveConnection } from '../../embedded/src/mongo/wire/serve-connection.ts';

/**
 * The shop's commands as a replica set receives them, from a fake primary that accepts everything. A fail-over undoes
 * what only the old primary had: an order already read and shown would be gone.
 */
type Heard = Record<string, unknown>;
const heard: Heard[] = [];
const server = await listen(
  createServer((socket) =>
    serveConnection(socket, ({ body }) => {
      heard.push(body);
      return 'hello' in body || 'ismaster' in body || 'isMaster' in body ? primary() : yes;
    }),
  ),
);
afterTests(() => server.close());
const address = `127.0.0.1:${server.port}`;
const primary = () => ({
  isWritablePrimary: true,
  ismaster: true,
  setName: 'rs0',
  setVersion: 1,
  hosts: [address],
  me: address,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  ok: 1,
});
const yes = {
  ok: 1,
  n: 1,
  nModified: 0,
  value: null,
  values: [],
  cursor: { id: 0n, ns: 'forno.x', firstBatch: [] },
};

// As somebody in search of speed might write it, or copy it.
const wishes =
  'readPreference=secondaryPreferred&readConcernLevel=local&w=1&journal=false&wtimeoutMS=0&retryReads=false&retryWrites=false';
const database = await openDatabase({ MONGO_URL: `mongodb://${address}/forno?replicaSet=rs0&${wishes}` });
afterTests(() => database.close());

const id = '0'.repeat(24);

it.each<[string, () => Promise<unknown>]>([
  ['find', () => database.models.orders.find({ userId: id }).lean()],
  ['find', () => database.models.checkouts.findById(id).lean()],
  ['aggregate', () => database.models.orders.aggregate([{ $match: { status: 'Delivered' } }])],
  ['aggregate', () => database.models.orders.countDocuments({ status: 'Delivered' })],
  ['distinct', () => database.models.orders.distinct('paymentId')],
])('reads with %s from the primary, what the majority has', async (name, read) => {
  heard.length = 0;
  await read();
  const command = heard.find((body) => name in body);
  expect(command).toMatchObject({ readConcern: { level: 'majority' } });
  // The driver omits `primary` and names any other.
  const elsewhere = { mode: expect.stringMatching(/^(?!primary$)/) };
  expect(command).not.toMatchObject({ $readPreference: elsewhere });
});

const version = { $inc: { version: 1 } };
it.each<[string, () => Promise<unknown>]>([
  ['update', () => database.models.checkouts.updateOne({ _id: id }, version)],
  ['findAndModify', () => database.models.checkouts.findOneAndUpdate({ _id: id }, version)],
  ['insert', () => database.models.webhookEvents.create({ _id: 'e', event: 'x', receivedAt: new Date() })],
])('writes with %s into the journal of the majority, and may be repeated', async (name, write) => {
  heard.length = 0;
  await write();
  const command = heard.find((body) => name in body);
  expect(command).toMatchObject({ writeConcern: { w: 'majority', j: true, wtimeout: 10_000 } });
  expect(command).toHaveProperty('txnNumber');
});

it('repeats a read that the primary broke off', () => {
  expect(database.connection.getClient().options).toMatchObject({ retryReads: true, retryWrites: true });
});
