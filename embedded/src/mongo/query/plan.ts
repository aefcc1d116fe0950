import { END, type Index } from '../data/index.ts';
import type { Doc } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { type Bounds, gather, isThere, operatorsOf } from './bounds.ts';
import { directed, type SortField } from './sort.ts';

/** With more alternatives than this, a full scan is cheaper. */
const MAX_POINTS = 2_000;

interface KeyRange {
  readonly from: string;
  readonly to: string;
}

/** The part of an index that holds every possible match; the filter still checks each document. */
export interface Plan {
  readonly index: Index;
  readonly ranges: readonly KeyRange[];
  /** The index yields the requested order; `down` reads it backwards. */
  readonly sorted: boolean;
  readonly down: boolean;
  /** The ranges hold exactly the matches, once each: they can be counted without being read. */
  readonly exact: boolean;
  readonly score: number;
}

/** The best plan for a filter and sort, or undefined for a full scan. */
export function choosePlan(
  indexes: readonly Index[],
  filter: Doc,
  sort: readonly SortField[],
): Plan | undefined {
  const bounds = new Map<string, Bounds>();
  const onlyPaths = gather(filter, bounds);
  if (bounds.size === 0 && sort.length === 0) return undefined;
  let best: Plan | undefined;
  for (const index of indexes) {
    if (!holdsAll(index, bounds)) continue;
    const plan = planFor(index, bounds, sort, onlyPaths);
    if (plan && (!best || isBetter(plan, best))) best = plan;
  }
  return best;
}

/** Of two equally good plans the one with fewer entries to read, as a race between them would show. */
function isBetter(one: Plan, other: Plan): boolean {
  return one.score > other.score || (one.score === other.score && entriesOf(one) < entriesOf(other));
}

/** How many entries of its index a plan reads at most. */
export function entriesOf({ index, ranges }: Plan): number {
  return ranges.reduce((sum, { from, to }) => sum + index.entries.count(from, to), 0);
}

/** A sparse or partial index is usable only if the filter itself excludes what it leaves out. */
function holdsAll(index: Index, bounds: Map<string, Bounds>): boolean {
  const { sparse, partialFilterExpression } = index.spec;
  if (sparse && !index.fields.some(({ path }) => isThere(bounds.get(path)))) return false;
  return Object.entries(partialFilterExpression ?? {}).every(([path, condition]) => {
    const at = bounds.get(path);
    return operatorsOf(condition).every(([name, argument]) => {
      if (name === '$exists') return argument === true && isThere(at);
      return name === '$eq' && at?.points?.every((point) => sortKey(point) === sortKey(argument)) === true;
    });
  });
}

function planFor(
  index: Index,
  bounds: Map<string, Bounds>,
  sort: readonly SortField[],
  onlyPaths: boolean,
): Plan | undefined {
  let prefixes = [''];
  let used = 0;
  let score = 0;
  for (const { path, direction } of index.fields) {
    const points = bounds.get(path)?.points;
    if (!points || prefixes.length * points.length > MAX_POINTS) break;
    const keys = [...new Set(points.map((point) => directed(sortKey(point), direction)))].sort();
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
    used += 1;
    // Null matches the many documents without the field: other conditions narrow better.
    score += points.includes(null) ? 0.5 : 4;
  }
  const next = index.fields[used];
  const { lower, upper, ofOneElement } = bounds.get(next?.path ?? '') ?? {};
  const range = next && (lower ?? upper) !== undefined ? { lower, upper, ofOneElement } : undefined;
  const order = orderOf(index, used, prefixes.length, sort);
  if (used === 0 && !range && (sort.length === 0 || !order.sorted)) return undefined;
  const unique = used === index.fields.length && index.spec.unique ? 1 : 0;
  return {
    index,
    ranges: prefixes.map((prefix) =>
      range && next ? within(prefix, range, next.direction, index) : { from: prefix, to: prefix + END },
    ),
    ...order,
    exact: onlyPaths && isExact(index, bounds, range ? used + 1 : used, range),
    score: score + (range ? 2 : 0) + (order.sorted ? 1 : 0) + unique,
  };
}

/** Whether the ranges hold exactly the matches: one key per document, undotted paths, dates as limits. */
function isExact(index: Index, bounds: Map<string, Bounds>, used: number, range: Bounds = {}): boolean {
  if (index.multikey || bounds.size !== used) return false;
  if ([...bounds].some(([path, { more }]) => more || path.includes('.'))) return false;
  return [range.lower, range.upper].every((limit) => limit === undefined || limit instanceof Date);
}

/** Whether an index provides a sort; a field fixed by equality is irrelevant to the order. */
function orderOf(index: Index, used: number, prefixes: number, sort: readonly SortField[]) {
  const isArray = (field: SortField) => index.arrays.has(field);
  // Arrays are sorted by their first element, not by the one asked for.
  const fixed = new Set(index.fields.slice(0, used).flatMap((field) => (isArray(field) ? [] : field.path)));
  const wanted = prefixes > 1 ? sort : sort.filter(({ path }) => !fixed.has(path));
  // Below a single prefix a document has one entry, unless an array comes after it.
  const usable = prefixes === 1 && !index.fields.slice(used).some(isArray);
  const ways = wanted.map(({ path, direction }, i) => {
    const field = index.fields[used + i];
    return usable && field?.path === path ? direction * field.direction : 0;
  });
  const [first = 1] = ways;
  return { sorted: first !== 0 && ways.every((way) => way === first), down: first === -1 };
}

/**
 * A range within one type: `{ $gt: 5 }` matches numbers only. A multikey index can use only one of two limits,
 * since `{ $gt: 1, $lt: 3 }` matches [0, 5] by two different elements, unless `$elemMatch` binds both to one.
 */
function within(prefix: string, range: Bounds, direction: 1 | -1, index: Index): KeyRange {
  const { lower, upper, ofOneElement } = range;
  const ceiling = index.multikey && lower !== undefined && !ofOneElement ? undefined : upper;
  const low = lower === undefined ? undefined : sortKey(lower);
  const high = ceiling === undefined ? undefined : sortKey(ceiling);
  const type = (low ?? high ?? '').charCodeAt(0);
  return direction === 1
    ? { from: prefix + (low ?? unit(type)), to: prefix + (high === undefined ? unit(type + 1) : high + END) }
    : {
        from: prefix + directed(high ?? unit(type), direction),
        to:
          prefix + (low === undefined ? directed(unit(type - 1), direction) : directed(low, direction) + END),
      };
}

const unit = String.fromCharCode;
