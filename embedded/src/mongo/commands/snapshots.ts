import { Timestamp } from 'bson';
import type { Catalog } from '../data/catalog.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';

/** A read under it that comes later than this (ms) is refused, as MongoDB refuses one that it no longer keeps. */
const KEPT_MS = 60_000;

interface Snapshot {
  readonly takenAt: number;
  readonly documents: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** What all collections held at a moment, for reads of several of them that must agree. Bytes are shared until they change. */
export class Snapshots {
  readonly #taken = new Map<bigint, Snapshot>();
  #last = 0;

  /** The moment that a find's `readConcern` asks for, a new one for the first; undefined where it asks for none. */
  momentOf(
    { readConcern, filter, sort, skip, limit, projection }: Doc,
    catalog: Catalog,
  ): bigint | undefined {
    if (!isPlain(readConcern) || readConcern['level'] !== 'snapshot') return undefined;
    const isWhole = isPlain(filter) && Object.keys(filter).length === 0;
    if (!isWhole || sort || skip || limit || projection)
      throw notImplemented('A snapshot of a part of a collection');
    const at = readConcern['atClusterTime'];
    if (typeof at === 'bigint') return at;
    const takenAt = Date.now();
    const moment = new Timestamp({ t: Math.floor(takenAt / 1_000), i: (this.#last += 1) }).toBigInt();
    const documents = new Map(
      catalog.all().map(({ namespace, records }) => [namespace, [...records.values()].map(({ raw }) => raw)]),
    );
    this.#taken.set(moment, { takenAt, documents });
    return moment;
  }

  /** @throws CommandError 239 if the moment is too long ago. */
  read(moment: bigint, namespace: string): readonly Uint8Array[] {
    const snapshot = this.#taken.get(moment);
    if (!snapshot)
      throw new CommandError(239, 'Read timestamp is older than the oldest available timestamp.');
    return snapshot.documents.get(namespace) ?? [];
  }

  sweep(now = Date.now()): void {
    for (const [moment, { takenAt }] of this.#taken) if (now - takenAt > KEPT_MS) this.#taken.delete(moment);
  }
}
