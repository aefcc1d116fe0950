import type { Collection } from '../data/collection.ts';
import { describeIndex, type IndexSpec, parseIndexSpec } from '../data/index.ts';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { type Doc, encode } from '../values/decode.ts';
import {
  batchSizeOf,
  type Command,
  collectionName,
  collectionOf,
  type CommandContext,
  documents,
  openCollection,
  optionalDoc,
} from './command.ts';

export const create: Command = (context) => {
  const there = collectionOf(context);
  if (there) throw new CommandError(48, `Collection ${there.namespace} already exists.`);
  openCollection(context);
  return {};
};

export const drop: Command = (context) => {
  const collection = collectionOf(context);
  if (!collection) return {};
  context.catalog.drop(collection);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace };
};

export const dropDatabase: Command = ({ catalog, database }) => {
  for (const collection of catalog.in(database)) catalog.drop(collection);
  return { dropped: database };
};

export const listCollections: Command = (context) => {
  const { body, catalog, database } = context;
  const list = catalog.in(database).map(({ name }): Doc => {
    if (body['nameOnly'] === true) return { name, type: 'collection' };
    return { name, type: 'collection', options: {}, info: { readOnly: false } };
  });
  const found = list.filter(compileFilter(optionalDoc(body['filter'], 'filter')));
  return listed(context, `${database}.$cmd.listCollections`, found);
};

export const createIndexes: Command = (context) => {
  const specs = documents(context, 'indexes').map(parseIndexSpec);
  const createdCollectionAutomatically = !collectionOf(context);
  const collection = openCollection(context);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) if (!alreadyThere(collection, spec)) collection.addIndex(spec);
  const numIndexesAfter = collection.indexes.length;
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
};

/** @throws CommandError 86 or 85 if another index has the name or the key. */
function alreadyThere(collection: Collection, spec: IndexSpec): boolean {
  const shapeOf = (index: IndexSpec) => JSON.stringify(describeIndex({ ...index, name: '' }));
  const sameKey = ({ key }: IndexSpec) => JSON.stringify(key) === JSON.stringify(spec.key);
  const rival = collection.indexes.find(({ spec: there }) => there.name === spec.name || sameKey(there));
  if (!rival) return false;
  const { spec: there } = rival;
  const same = sameKey(there) && (there.name === '_id_' || shapeOf(there) === shapeOf(spec));
  if (same && (there.name === spec.name || there.name === '_id_')) return true;
  if (same) throw new CommandError(85, `Index already exists with a different name: ${there.name}`);
  const words = `An existing index has the same name or key as the requested index: ${there.name}`;
  throw new CommandError(there.name === spec.name ? 86 : 85, `${words}, but another key or options`);
}

export const dropIndexes: Command = (context) => {
  const collection = existing(context);
  const nIndexesWas = collection.indexes.length;
  const name = context.body['index'];
  const index = collection.indexes.find(({ spec }) => spec.name === name);
  if (!index) throw new CommandError(27, `index not found with name [${String(name)}]`);
  collection.dropIndex(index);
  return { nIndexesWas };
};

export const listIndexes: Command = (context) => {
  const { indexes, namespace } = existing(context);
  const list = indexes.map(({ spec }) => describeIndex(spec));
  return listed(context, namespace, list);
};

function listed({ body, cursors }: CommandContext, namespace: string, list: readonly Doc[]): Doc {
  const batchSize = batchSizeOf(optionalDoc(body['cursor'], 'cursor'));
  return { cursor: cursors.start(namespace, list.map(encode), batchSize) };
}

function existing(context: CommandContext): Collection {
  const collection = collectionOf(context);
  if (collection) return collection;
  throw new CommandError(26, `ns does not exist: ${context.database}.${collectionName(context)}`);
}
