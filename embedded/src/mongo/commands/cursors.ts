import { randomInt } from 'node:crypto';
import { CommandError } from '../errors.ts';
import type { Doc } from '../values/decode.ts';

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60 * 1000;

interface Cursor {
  readonly namespace: string;
  rest: readonly Uint8Array[];
  usedAt: number;
}

/** Open cursors: a snapshot of the results that did not fit in a batch. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();

  /** The reply's `cursor`; what doesn't fit is kept for getMore. */
  start(namespace: string, results: readonly Uint8Array[], batchSize?: number, singleBatch = false): Doc {
    const { batch, rest } = cut(results, batchSize ?? FIRST_BATCH);
    const id = rest.length > 0 && !singleBatch ? this.#keep({ namespace, rest, usedAt: Date.now() }) : 0n;
    return { firstBatch: batch, id, ns: namespace };
  }

  /** @throws CommandError 43 if the cursor is closed, expired or another collection's. */
  more(id: bigint, namespace: string, batchSize?: number): Doc {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace) throw new CommandError(43, `cursor id ${id} not found`);
    const { batch, rest } = cut(cursor.rest, batchSize || Number.POSITIVE_INFINITY);
    cursor.rest = rest;
    cursor.usedAt = Date.now();
    if (rest.length === 0) this.#open.delete(id);
    return { nextBatch: batch, id: rest.length > 0 ? id : 0n, ns: namespace };
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  /** Closes cursors idle for over ten minutes, as MongoDB does. */
  sweep(now = Date.now()): void {
    for (const [id, cursor] of this.#open) if (now - cursor.usedAt > IDLE_MS) this.#open.delete(id);
  }

  #keep(cursor: Cursor): bigint {
    const id = (BigInt(randomInt(1, 2 ** 31)) << 24n) | BigInt(randomInt(1, 2 ** 24));
    this.#open.set(id, cursor);
    return id;
  }
}

function cut(results: readonly Uint8Array[], size: number) {
  let count = 0;
  let bytes = 0;
  for (const raw of results) {
    bytes += raw.length;
    if (count >= size || (count > 0 && bytes > MAX_BATCH_BYTES)) break;
    count += 1;
  }
  return { batch: results.slice(0, count), rest: results.slice(count) };
}
