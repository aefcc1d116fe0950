import { CommandError, notImplemented } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';

/** What drivers add to any command. */
const COMMON = [
  '$db',
  '$clusterTime',
  '$readPreference',
  'lsid',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];

/** Each command's own options. Any other could change the meaning, so it is refused, not ignored. */
const OPTIONS: Readonly<Record<string, string>> = {
  find: 'filter sort projection hint skip limit batchSize singleBatch noCursorTimeout allowPartialResults allowDiskUse tailable awaitData oplogReplay returnKey showRecordId',
  aggregate: 'pipeline cursor allowDiskUse bypassDocumentValidation',
  count: 'query limit skip hint',
  distinct: 'key query hint',
  insert: 'documents ordered bypassDocumentValidation',
  update: 'updates ordered bypassDocumentValidation',
  delete: 'deletes ordered',
  findAndModify: 'query sort remove update new fields upsert bypassDocumentValidation',
  createIndexes: 'indexes commitQuorum',
  dropIndexes: 'index',
  listIndexes: 'cursor',
  listCollections: 'filter nameOnly cursor authorizedCollections',
  getMore: 'collection batchSize',
  killCursors: 'cursors',
};

/** Refuses unknown options (40415) and guarantees that a single machine can't give. */
export function checkOptions(name: string, body: Doc): void {
  const { readConcern, writeConcern } = body;
  const transaction = ['startTransaction', 'autocommit', 'txnNumber'].some((key) => key in body);
  if (transaction)
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  const level = isPlain(readConcern) ? readConcern['level'] : undefined;
  if (level === 'snapshot' || level === 'linearizable') throw notImplemented(`readConcern ${level}`);
  const copies = isPlain(writeConcern) ? writeConcern['w'] : undefined;
  if (typeof copies === 'number' && copies > 1) {
    throw new CommandError(2, "cannot use 'w' > 1 when a host is not replicated");
  }
  const known = OPTIONS[name]?.split(' ');
  if (!known) return;
  const strange = Object.keys(body).find(
    (key) => key !== name && !known.includes(key) && !COMMON.includes(key),
  );
  if (strange) throw new CommandError(40415, `BSON field '${name}.${strange}' is an unknown field.`);
}
