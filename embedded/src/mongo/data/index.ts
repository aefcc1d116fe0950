import { compileFilter } from '../query/matcher.ts';
import { inverted, keysAt } from '../query/keys.ts';
import type { Matcher } from '../query/operators.ts';
import { valuesAt } from '../query/paths.ts';
import type { Doc } from '../values/decode.ts';
import type { IndexSpec } from './index-spec.ts';
import type { StoredRecord } from './record.ts';
import { SortedKeys } from './sorted-keys.ts';

interface IndexField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
}

/** One index: documents' keys, sorted. Point, prefix, range and sort scans all read ranges of it. */
export class Index {
  readonly spec: IndexSpec;
  readonly fields: readonly IndexField[];
  readonly entries = new SortedKeys<StoredRecord>();
  /** Some document has an array here and thus several keys, so entry order is not document order. */
  multikey = false;
  /** The fields with such arrays. */
  readonly arrays = new Set<IndexField>();
  readonly #covers: Matcher | undefined;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      direction,
    }));
    if (spec.partialFilterExpression) this.#covers = compileFilter(spec.partialFilterExpression);
  }

  /** A document's keys in this index; none when a sparse or partial index leaves it out. */
  keysOf(doc: Doc): readonly string[] {
    if (this.#covers && !this.#covers(doc)) return [];
    if (
      this.spec.sparse &&
      this.fields.every(({ parts }) => valuesAt(doc, parts).every((v) => v === undefined))
    )
      return [];
    let keys: string[] = [''];
    for (const field of this.fields) {
      const { parts, direction } = field;
      const own = keysAt(doc, parts);
      if (own.length > 1) this.arrays.add(field);
      const directed = direction === 1 ? own : own.map(inverted);
      const [only] = directed;
      keys =
        directed.length === 1
          ? keys.map((key) => key + only)
          : keys.flatMap((key) => directed.map((d) => key + d));
    }
    return keys.length === 1 ? keys : [...new Set(keys)];
  }

  /** A document other than `self` that already holds one of these keys. */
  holderOf(keys: readonly string[], self?: StoredRecord): StoredRecord | undefined {
    for (const key of keys) {
      const holder = this.entries.first(key)?.item;
      if (holder && holder !== self) return holder;
    }
    return undefined;
  }

  add(record: StoredRecord, keys: readonly string[]): void {
    if (keys.length > 1) this.multikey = true;
    for (const key of keys) this.entries.add({ key, order: record.number, item: record });
  }

  remove(record: StoredRecord, keys: readonly string[]): void {
    for (const key of keys) this.entries.remove(key, record.number);
  }
}
