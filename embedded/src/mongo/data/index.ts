import { CommandError } from '../errors.ts';
import { compileFilter, type Matcher } from '../query/filter.ts';
import { valuesAt } from '../query/paths.ts';
import { type SortField, fieldOf, keysAt } from '../query/sort.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { show } from '../values/show.ts';
import type { StoredRecord } from './record.ts';
import { SortedKeys } from './sorted-keys.ts';

/** An index as the client described it, validated so the rest of the store can rely on it. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: Doc;
}

export const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true };

const OPTIONS = ['v', 'background', 'unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'];

/** Refuses index types that this store lacks (text, geo, hashed, wildcard). */
export function parseIndexSpec(given: unknown): IndexSpec {
  const { name, key: pattern, ...options } = isPlain(given) ? given : {};
  if (!isPlain(pattern)) throw new CommandError(9, 'index specs need a key pattern');
  const strange = Object.keys(options).find((option) => !OPTIONS.includes(option));
  if (strange !== undefined)
    throw new CommandError(197, `The field '${strange}' is not valid for an index specification`);
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  const fields = Object.entries(pattern);
  if (fields.length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  const key = Object.fromEntries(fields.map(([path, way]) => [path, parseDirection(path, way)]));
  const { unique, sparse, expireAfterSeconds: ttl, partialFilterExpression } = options;
  if (ttl !== undefined && fields.length > 1)
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (isPlain(partialFilterExpression)) compileFilter(partialFilterExpression);
  return {
    name,
    key,
    ...(unique ? { unique: true } : {}),
    ...(sparse ? { sparse: true } : {}),
    ...(ttl === undefined ? {} : { expireAfterSeconds: Number(ttl) }),
    ...(isPlain(partialFilterExpression) ? { partialFilterExpression } : {}),
  };
}

function parseDirection(path: string, given: unknown): 1 | -1 {
  const direction = isPlain(given) || typeof given === 'string' ? Number.NaN : Number(given);
  if ((direction > 0 || direction < 0) && !path.includes('$')) return direction > 0 ? 1 : -1;
  const words = 'the embedded document store has ascending and descending indexes only';
  throw new CommandError(67, `Unknown index plugin '${String(given)}': ${words}`);
}

/** As `listIndexes` shows it. */
export function describeIndex({ name, key, ...options }: IndexSpec): Doc {
  return name === '_id_' ? { v: 2, key, name } : { v: 2, key, name, ...options };
}

/** Makes a record's key in an index unlike any other record's. */
const SERIAL_UNITS = 2;
const serial = ({ number }: StoredRecord) => String.fromCharCode(number / 0x10000, number);
/** Sorts above any key with a prefix. */
export const END = '\uffff';

/** One index: documents' keys, sorted. Point, prefix, range and sort scans all read ranges of it. */
export class Index {
  readonly spec: IndexSpec;
  readonly fields: readonly SortField[];
  readonly entries = new SortedKeys<StoredRecord>();
  /** Some document has an array here and thus several keys, so entry order is not document order. */
  multikey = false;
  /** The fields with such arrays. */
  readonly arrays = new Set<SortField>();
  readonly #covers: Matcher | undefined;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.fields = Object.entries(spec.key).map(([path, direction]) => fieldOf(path, direction));
    if (spec.partialFilterExpression) this.#covers = compileFilter(spec.partialFilterExpression);
  }

  /** A document's keys in this index; none when a sparse or partial index leaves it out. */
  keysOf(doc: Doc): readonly string[] {
    if (this.#covers?.(doc) === false) return [];
    const isAbsent = ({ parts }: SortField) => valuesAt(doc, parts).every((value) => value === undefined);
    if (this.spec.sparse && this.fields.every(isAbsent)) return [];
    let keys: string[] = [''];
    for (const field of this.fields) {
      const own = keysAt(doc, field);
      const [only] = own;
      if (own.length > 1) this.arrays.add(field);
      keys =
        own.length === 1 ? keys.map((key) => key + only) : keys.flatMap((key) => own.map((one) => key + one));
    }
    return keys.length === 1 ? keys : [...new Set(keys)];
  }

  /** @throws CommandError 11000, with what programs look at, if another document holds a key of a unique index. */
  refuseDuplicate(keys: readonly string[], self: StoredRecord, doc: Doc, namespace: string): void {
    if (!this.spec.unique) return;
    const isHeld = (key: string) => {
      for (const entry of this.entries.range(key, key + END))
        if (entry.item !== self && entry.key.length === key.length + SERIAL_UNITS) return true;
      return false;
    };
    if (!keys.some(isHeld)) return;
    const keyValue: Doc = {};
    for (const { path, parts } of this.fields) keyValue[path] = valuesAt(doc, parts)[0] ?? null;
    const words = `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name}`;
    const extra = { keyPattern: this.spec.key, keyValue };
    throw new CommandError(11000, `${words} dup key: ${show(keyValue)}`, extra);
  }

  add(record: StoredRecord, keys: readonly string[]): void {
    if (keys.length > 1) this.multikey = true;
    for (const key of keys) this.entries.add(key + serial(record), record);
  }

  remove(record: StoredRecord, keys: readonly string[]): void {
    for (const key of keys) this.entries.remove(key + serial(record));
  }
}
