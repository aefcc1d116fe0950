import { CommandError, notImplemented } from '../errors.ts';
import type { Doc } from '../values/decode.ts';
import { duplicateKey } from './duplicate-key.ts';
import { Index } from './index.ts';
import { describeIndex, ID_INDEX, type IndexSpec } from './index-spec.ts';
import type { Journal } from './journal.ts';
import { StoredRecord } from './record.ts';

/** A pending change to one index: a document's keys before and after. */
interface Change {
  readonly index: Index;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** An in-memory collection with its indexes; every change also goes to the journal. */
export class Collection {
  readonly number: number;
  readonly database: string;
  readonly name: string;
  readonly records = new Map<number, StoredRecord>();
  readonly #journal: Journal;
  readonly #indexes: Index[] = [];
  #nextRecord = 1;

  constructor(number: number, database: string, name: string, journal: Journal) {
    this.number = number;
    this.database = database;
    this.name = name;
    this.#journal = journal;
    this.#indexes.push(new Index(ID_INDEX));
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get indexes(): readonly Index[] {
    return this.#indexes;
  }

  /** Loads everything at startup; indexes are rebuilt from the documents. */
  load(specs: readonly IndexSpec[]): void {
    for (const spec of specs) this.#indexes.push(new Index(spec));
    for (const { number, raw } of this.#journal.records(this.number)) {
      const record = new StoredRecord(number, raw);
      for (const index of this.#indexes) index.add(record, index.keysOf(record.doc));
      this.records.set(number, record);
      this.#nextRecord = number + 1;
    }
  }

  /** @throws CommandError 11000 when a unique index already holds the document's key. */
  insert(raw: Uint8Array, doc: Doc): StoredRecord {
    const record = new StoredRecord(this.#nextRecord, raw, doc);
    const changes = this.#indexes.map((index) => ({ index, before: [], after: index.keysOf(doc) }));
    this.#refuseDuplicates(changes, record, doc);
    this.#nextRecord += 1;
    for (const { index, after } of changes) index.add(record, after);
    this.records.set(record.number, record);
    this.#journal.put(this.number, record.number, record.raw);
    return record;
  }

  /** @throws CommandError 11000, having changed nothing. */
  replace(record: StoredRecord, raw: Uint8Array, doc: Doc): void {
    const changes = this.#indexes
      .map((index): Change => ({ index, before: index.keysOf(record.doc), after: index.keysOf(doc) }))
      .filter(
        ({ before, after }) => before.length !== after.length || before.some((key, i) => key !== after[i]),
      );
    this.#refuseDuplicates(changes, record, doc);
    for (const { index, before, after } of changes) {
      index.remove(record, before);
      index.add(record, after);
    }
    record.replace(raw, doc);
    this.#journal.put(this.number, record.number, record.raw);
  }

  remove(record: StoredRecord): void {
    for (const index of this.#indexes) index.remove(record, index.keysOf(record.doc));
    this.records.delete(record.number);
    this.#journal.remove(this.number, record.number);
  }

  /** Builds an index over the existing documents; a unique one fails with 11000 on duplicates. */
  addIndex(spec: IndexSpec): void {
    const index = new Index(spec);
    for (const record of this.records.values()) {
      const keys = index.keysOf(record.doc);
      if (spec.unique && index.holderOf(keys, record)) throw duplicateKey(this.namespace, index, record.doc);
      index.add(record, keys);
    }
    this.#indexes.push(index);
    this.describe();
  }

  dropIndex(index: Index): void {
    if (index.spec.name === ID_INDEX.name) throw new CommandError(72, 'cannot drop _id index');
    this.#indexes.splice(this.#indexes.indexOf(index), 1);
    this.describe();
  }

  /** Journals the collection's name and indexes. */
  describe(): void {
    const indexes = this.#indexes.slice(1).map((index) => describeIndex(index.spec));
    this.#journal.describe(this.number, { database: this.database, name: this.name, indexes });
  }

  drop(): void {
    for (const number of this.records.keys()) this.#journal.remove(this.number, number);
    this.records.clear();
    this.#journal.forget(this.number);
  }

  #refuseDuplicates(changes: readonly Change[], record: StoredRecord, doc: Doc): void {
    for (const { index, after } of changes) {
      if (index.spec.unique && index.holderOf(after, record)) throw duplicateKey(this.namespace, index, doc);
      if (after.length > 100_000) throw notImplemented('An index entry of more than 100,000 keys');
    }
  }
}
