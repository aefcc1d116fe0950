import { createHash } from 'node:crypto';
import type { IndexDefinition, IndexOptions } from 'mongoose';
import type { Models } from '../models/index.ts';

/** Changes with every index that the shop wants. */
export function fingerprintOf(models: Models): string {
  const wanted = Object.values(models).map(({ collection, schema }) => [collection.name, schema.indexes()]);
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
}

/**
 * Creates missing indexes and replaces those whose options changed: until then the collection is without them. `drop`
 * also drops unwanted ones; not within a release, where they may be those of a newer build.
 */
export async function syncIndexes(models: Models, { drop }: { drop: boolean }): Promise<void> {
  for (const model of Object.values(models)) {
    await model.createCollection();
    const { toCreate, toDrop } = await model.diffIndexes();
    const names = new Set(toCreate.map(nameOf));
    for (const name of toDrop) if (drop || names.has(name)) await model.collection.dropIndex(name);
    const missing = model.schema.indexes().filter(([key]) => names.has(nameOf(key)));
    // In one command; mongoose would send one for each.
    if (missing.length > 0) await model.collection.createIndexes(missing.map(describe));
  }
}

/** As the driver names it. */
const nameOf = (key: IndexDefinition) => Object.entries(key).flat().join('_');

const describe = ([key, { unique, ...options }]: [IndexDefinition, IndexOptions]) => ({
  ...options,
  ...(unique && { unique: true }),
  key: new Map(Object.entries(key).map(([field, direction]) => [field, Number(direction)])),
});
