import { CommandError } from '../errors.ts';
import { isPlain } from '../values/decode.ts';
import { Collection } from './collection.ts';
import { parseIndexSpec } from './index-spec.ts';
import type { Journal } from './journal.ts';

/** The collections of all databases, and the journal they are written to. */
export class Catalog {
  readonly #journal: Journal;
  readonly #collections = new Map<string, Collection>();
  #nextNumber = 1;

  constructor(journal: Journal) {
    this.#journal = journal;
    for (const { collection: number, description } of journal.catalog()) {
      const { database, name, indexes } = description;
      const collection = new Collection(number, String(database), String(name), journal);
      const specs = Array.isArray(indexes) ? indexes.filter(isPlain).map(parseIndexSpec) : [];
      collection.load(specs);
      this.#collections.set(collection.namespace, collection);
      this.#nextNumber = Math.max(this.#nextNumber, number + 1);
    }
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  /** The collection, created if missing, as by the first write in MongoDB. */
  open(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }

  create(database: string, name: string): Collection {
    if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('system.')) {
      throw new CommandError(73, `Invalid collection name: ${name}`);
    }
    const collection = new Collection(this.#nextNumber, database, name, this.#journal);
    this.#nextNumber += 1;
    this.#collections.set(collection.namespace, collection);
    collection.describe();
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

  /** Resolves once all writes so far would survive a power cut. */
  settled(): Promise<void> {
    return this.#journal.settled();
  }
}
