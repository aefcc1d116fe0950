import { CommandError, notImplemented } from '../errors.ts';
import type { Doc } from '../values/decode.ts';
import { describeIndex, ID_INDEX, Index, type IndexSpec } from './index.ts';
import type { Journal } from './journal.ts';
import { StoredRecord } from './record.ts';

/** An in-memory collection with its indexes; every change also goes to the journal. */
export class Collection {
  readonly number: number;
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
  readonly records = new Map<number, StoredRecord>();
  readonly #journal: Journal;
  readonly #indexes = [new Index(ID_INDEX)];
  #nextRecord = 1;

  constructor(number: number, database: string, name: string, journal: Journal) {
    this.number = number;
    this.database = database;
    this.name = name;
    this.namespace = `${database}.${name}`;
    this.#journal = journal;
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
    const changes = this.#indexes.map((index) => ({ index, after: this.#freeKeys(index, record, doc) }));
    this.#nextRecord += 1;
    for (const { index, after } of changes) index.add(record, after);
    this.records.set(record.number, record);
    this.#journal.put(this.number, record.number, record.raw);
    return record;
  }

  /** @throws CommandError 11000, having changed nothing. */
  replace(record: StoredRecord, raw: Uint8Array, doc: Doc): void {
    const changes = this.#indexes.flatMap((index) => {
      const [before, after] = [index.keysOf(record.doc), index.keysOf(doc)];
      if (before.length === after.length && before.every((key, i) => key === after[i])) return [];
      return [{ index, before, after: this.#freeKeys(index, record, doc, after) }];
    });
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
    for (const record of this.records.values()) index.add(record, this.#freeKeys(index, record, record.doc));
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

  /** A document's keys in an index, where no other document may hold them. */
  #freeKeys(index: Index, record: StoredRecord, doc: Doc, keys = index.keysOf(doc)): readonly string[] {
    index.refuseDuplicate(keys, record, doc, this.namespace);
    if (keys.length > 100_000) throw notImplemented('An index entry of more than 100,000 keys');
    return keys;
  }
}
