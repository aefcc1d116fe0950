import type { Collection } from '../data/collection.ts';
import type { StoredRecord } from '../data/record.ts';
import type { Doc } from '../values/decode.ts';
import { compileFilter } from './filter.ts';
import { choosePlan, entriesOf, type Plan } from './plan.ts';
import { type SortField, sortBy } from './sort.ts';

export interface Selection {
  readonly filter: Doc;
  readonly sort?: readonly SortField[];
  readonly skip?: number;
  /** 0 or absent: all. */
  readonly limit?: number;
}

export interface Selected {
  readonly records: StoredRecord[];
  readonly plan?: Plan;
  /** Documents examined, as `explain` reports them. */
  readonly examined: number;
}

/** The matching records in the requested order, by an index where one helps, else by a full scan. */
export function select(collection: Collection | undefined, selection: Selection): Selected {
  const { filter, sort = [], skip = 0, limit = 0 } = selection;
  const test = compileFilter(filter);
  if (!collection) return { records: [], examined: 0 };
  const plan = choosePlan(collection.indexes, filter, sort);
  const inOrder = sort.length === 0 || plan?.sorted === true;
  const end = limit > 0 ? skip + limit : undefined;
  const found: StoredRecord[] = [];
  let examined = 0;
  for (const record of plan ? recordsOf(plan) : collection.records.values()) {
    examined += 1;
    if (test(record.doc) && found.push(record) === end && inOrder) break;
  }
  const ordered = inOrder ? found : sortBy(found, (record) => record.doc, sort);
  return { records: ordered.slice(skip, end), plan, examined };
}

/** Counts the matches of a filter known to compile, reading none if the plan's ranges are exact. */
export function countMatches(collection: Collection | undefined, filter: Doc): number {
  const plan = collection && choosePlan(collection.indexes, filter, []);
  return plan?.exact ? entriesOf(plan) : select(collection, { filter }).records.length;
}

function* recordsOf({ index, ranges, down }: Plan): Generator<StoredRecord> {
  // A multikey index may yield a document several times.
  const seen = index.multikey ? new Set<StoredRecord>() : undefined;
  for (const { from, to } of ranges) {
    for (const { item } of index.entries.range(from, to, down)) {
      if (seen?.has(item)) continue;
      seen?.add(item);
      yield item;
    }
  }
}
