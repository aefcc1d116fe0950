import { CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { type Doc, encode } from '../values/decode.ts';
import { batchSizeOf, type Command, collectionName, optionalDoc } from './command.ts';

/** Options that change a collection's nature; a plain one in its place would be wrong. */
const REFUSED = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'clusteredIndex',
  'collation',
  'encryptedFields',
];

export const create: Command = (context) => {
  const name = collectionName(context);
  for (const option of REFUSED) if (context.body[option]) throw notImplemented(`create with '${option}'`);
  if (context.catalog.find(context.database, name)) {
    throw new CommandError(48, `Collection ${context.database}.${name} already exists.`);
  }
  context.catalog.create(context.database, name);
  return {};
};

export const drop: Command = (context) => {
  const collection = context.catalog.find(context.database, collectionName(context));
  if (!collection) return {};
  context.catalog.drop(collection);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace };
};

export const dropDatabase: Command = ({ catalog, database }) => {
  for (const collection of catalog.in(database)) catalog.drop(collection);
  return { dropped: database };
};

export const listCollections: Command = ({ body, catalog, cursors, database }) => {
  const test = compileFilter(optionalDoc(body['filter'], 'filter'));
  const list = catalog.in(database).map(({ name }): Doc => {
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    return { name, type: 'collection', options: {}, info: { readOnly: false }, idIndex };
  });
  const found = list
    .filter(test)
    .map((doc) => encode(body['nameOnly'] === true ? { name: doc['name'], type: doc['type'] } : doc));
  const batchSize = batchSizeOf(optionalDoc(body['cursor'], 'cursor'));
  return { cursor: cursors.start(`${database}.$cmd.listCollections`, found, batchSize) };
};
