import type { Collection } from '../data/collection.ts';
import { describeIndex, type IndexSpec, parseIndexSpec } from '../data/index-spec.ts';
import { CommandError } from '../errors.ts';
import { encode, isPlain } from '../values/decode.ts';
import {
  batchSizeOf,
  type Command,
  collectionName,
  type CommandContext,
  documents,
  optionalDoc,
} from './command.ts';

export const createIndexes: Command = (context) => {
  const specs = documents(context, 'indexes').map(parseIndexSpec);
  const name = collectionName(context);
  const createdCollectionAutomatically = !context.catalog.find(context.database, name);
  const collection = context.catalog.open(context.database, name);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) if (!alreadyThere(collection, spec)) collection.addIndex(spec);
  const numIndexesAfter = collection.indexes.length;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
};

/** @throws CommandError 86 or 85 if another index has the name or the key. */
function alreadyThere(collection: Collection, spec: IndexSpec): boolean {
  const shape = JSON.stringify(describeIndex({ ...spec, name: '' }));
  const key = JSON.stringify(spec.key);
  for (const { spec: there } of collection.indexes) {
    const sameKey = JSON.stringify(there.key) === key;
    if (there.name !== spec.name && !sameKey) continue;
    if (
      sameKey &&
      (there.name === '_id_' || JSON.stringify(describeIndex({ ...there, name: '' })) === shape)
    ) {
      if (there.name === spec.name || there.name === '_id_') return true;
      throw new CommandError(85, `Index already exists with a different name: ${there.name}`);
    }
    if (there.name === spec.name) {
      throw new CommandError(
        86,
        `An existing index has the same name as the requested index: ${spec.name}, but another key or options`,
      );
    }
    throw new CommandError(
      85,
      `An equivalent index already exists with the name ${there.name} but with different options`,
    );
  }
  return false;
}

export const dropIndexes: Command = (context) => {
  const collection = existing(context);
  const wanted = context.body['index'];
  const nIndexesWas = collection.indexes.length;
  for (const name of wanted === '*'
    ? collection.indexes.slice(1).map(({ spec }) => spec.name)
    : [wanted].flat()) {
    const key = isPlain(name) ? JSON.stringify(name) : undefined;
    const index = collection.indexes.find(
      ({ spec }) => spec.name === name || JSON.stringify(spec.key) === key,
    );
    if (!index) throw new CommandError(27, `index not found with name [${String(name)}]`);
    collection.dropIndex(index);
  }
  return { nIndexesWas };
};

export const listIndexes: Command = (context) => {
  const collection = existing(context);
  const list = collection.indexes.map(({ spec }) => encode(describeIndex(spec)));
  const batchSize = batchSizeOf(optionalDoc(context.body['cursor'], 'cursor'));
  return { cursor: context.cursors.start(collection.namespace, list, batchSize) };
};

function existing(context: CommandContext): Collection {
  const name = collectionName(context);
  const collection = context.catalog.find(context.database, name);
  if (!collection) throw new CommandError(26, `ns does not exist: ${context.database}.${name}`);
  return collection;
}
