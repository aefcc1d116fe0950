import type { Collection } from '../data/collection.ts';
import type { Index } from '../data/index.ts';
import type { StoredRecord } from '../data/record.ts';
import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { compileFilter } from './matcher.ts';
import type { Matcher } from './operators.ts';
import { choosePlan, entriesOf, type Plan } from './plan.ts';
import { type SortSpec, sortBy, sortKeyOf } from './sort.ts';

export interface Selection {
  readonly filter: Doc;
  readonly sort?: SortSpec;
  readonly skip?: number;
  /** 0 or absent: all. */
  readonly limit?: number;
  /** The index to use, by name or by key. */
  readonly hint?: unknown;
}

export interface Selected {
  readonly records: StoredRecord[];
  readonly plan: Plan | undefined;
  /** Documents examined, as `explain` reports them. */
  readonly examined: number;
}

/** The matching records in the requested order, by an index where one helps, else by a full scan. */
export function select(collection: Collection | undefined, selection: Selection): Selected {
  const { filter, sort = [], skip = 0, limit = 0, hint } = selection;
  const test = compileFilter(filter);
  if (!collection) return { records: [], plan: undefined, examined: 0 };
  const plan = choosePlan(hinted(collection, hint), filter, sort);
  const inOrder = sort.length === 0 || plan?.sorted === true;
  const leading = inOrder ? [] : (plan?.leading ?? []);
  const enough = limit > 0 && (inOrder || leading.length > 0) ? skip + limit : Number.POSITIVE_INFINITY;
  const { found, examined } = scan(candidates(collection, plan), test, enough, leading);
  const ordered = inOrder ? found : sortBy(found, (record) => record.doc, sort);
  return { records: limit > 0 ? ordered.slice(skip, skip + limit) : ordered.slice(skip), plan, examined };
}

/** Counts the matches, reading none if the plan's ranges are exact. */
export function countMatches(collection: Collection | undefined, selection: Selection): number {
  const { filter, skip = 0, limit = 0, hint } = selection;
  if (collection && skip === 0 && limit === 0 && hint === undefined) {
    compileFilter(filter);
    const plan = choosePlan(collection.indexes, filter, []);
    if (plan?.exact) return entriesOf(plan);
  }
  return select(collection, selection).records.length;
}

function hinted({ indexes }: Collection, hint: unknown): readonly Index[] {
  if (hint === undefined || hint === null) return indexes;
  const key = isPlain(hint) ? JSON.stringify(hint) : undefined;
  if (key !== undefined && isPlain(hint) && '$natural' in hint) return [];
  const wanted = indexes.filter(({ spec }) => spec.name === hint || JSON.stringify(spec.key) === key);
  if (wanted.length > 0) return wanted;
  throw new CommandError(2, 'hint provided does not correspond to an existing index');
}

/**
 * Stops when there are enough. If candidates are sorted only by the `leading` part of the order, it continues
 * through ties with the last one: any of them may still sort before it.
 */
function scan(candidates: Iterable<StoredRecord>, test: Matcher, enough: number, leading: SortSpec) {
  const found: StoredRecord[] = [];
  let examined = 0;
  let tie: string | undefined;
  for (const record of candidates) {
    if (tie !== undefined && sortKeyOf(record.doc, leading) !== tie) break;
    examined += 1;
    if (test(record.doc)) found.push(record);
    if (found.length < enough || tie !== undefined) continue;
    if (leading.length === 0) break;
    tie = sortKeyOf(record.doc, leading);
  }
  return { found, examined };
}

function* candidates(collection: Collection, plan: Plan | undefined): Generator<StoredRecord> {
  if (!plan) {
    yield* collection.records.values();
    return;
  }
  const { index, ranges, down } = plan;
  // A multikey index may yield a document several times.
  const seen = index.multikey ? new Set<StoredRecord>() : undefined;
  for (const { from, to } of ranges) {
    for (const { item } of down ? index.entries.rangeDown(from, to) : index.entries.range(from, to)) {
      if (seen?.has(item)) continue;
      seen?.add(item);
      yield item;
    }
  }
}
