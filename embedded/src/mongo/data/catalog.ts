import { CommandError } from '../errors.ts';
import { isPlain } from '../values/decode.ts';
import { Collection } from './collection.ts';
import { parseIndexSpec } from './index.ts';
import type { Journal } from './journal.ts';

/** The collections of all databases, and the journal they are written to. */
export class Catalog {
  readonly #journal: Journal;
  readonly #collections = new Map<string, Collection>();
  #nextNumber = 1;

  constructor(journal: Journal) {
    this.#journal = journal;
    journal.whenUndone(() => this.#read());
    this.#read();
  }

  /** Reads what the disk has, in place of what memory has. */
  #read(): void {
    this.#collections.clear();
    for (const { collection: number, description } of this.#journal.catalog()) {
      const { database, name, indexes } = description;
      const collection = this.#add(number, String(database), String(name));
      collection.load(Array.isArray(indexes) ? indexes.filter(isPlain).map(parseIndexSpec) : []);
    }
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  /** The collection, created if missing, as by the first write in MongoDB. */
  open(database: string, name: string): Collection {
    const there = this.find(database, name);
    if (there) return there;
    if (/^$|[$\0]|^system\./.test(name)) throw new CommandError(73, `Invalid collection name: ${name}`);
    const collection = this.#add(this.#nextNumber, database, name);
    collection.describe();
    return collection;
  }

  #add(number: number, database: string, name: string): Collection {
    const collection = new Collection(number, database, name, this.#journal);
    this.#collections.set(collection.namespace, collection);
    this.#nextNumber = Math.max(this.#nextNumber, number + 1);
    return collection;
  }

  drop(collection: Collection): void {
    collection.drop();
    this.#collections.delete(collection.namespace);
  }

  in(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }
}
