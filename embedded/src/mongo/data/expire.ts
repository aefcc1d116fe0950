import { select } from '../query/select.ts';
import type { Catalog } from './catalog.ts';

/** Removes documents that a TTL index (`expireAfterSeconds`) has expired; MongoDB does so every minute. */
export function expire(catalog: Catalog, now = Date.now()): void {
  for (const collection of catalog.all()) {
    for (const { spec } of collection.indexes) {
      const [path] = Object.keys(spec.key);
      if (path === undefined || spec.expireAfterSeconds === undefined) continue;
      const filter = { [path]: { $lt: new Date(now - spec.expireAfterSeconds * 1_000) } };
      for (const record of select(collection, { filter }).records) collection.remove(record);
    }
  }
}
