const CHUNK = 512;

interface Entry<T> {
  readonly key: string;
  readonly order: number;
  readonly item: T;
}

/**
 * Entries sorted by (key, order), in chunks, so that an insert moves a few hundred pointers rather than the
 * whole list. Several entries may share a key.
 */
export class SortedKeys<T> {
  #chunks: Entry<T>[][] = [];

  add(entry: Entry<T>): void {
    const at = this.#chunkFor(entry.key, entry.order);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push([entry]);
      return;
    }
    chunk.splice(lowerBound(chunk, entry.key, entry.order), 0, entry);
    if (chunk.length > CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
  }

  remove(key: string, order: number): void {
    const at = this.#chunkFor(key, order);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const position = lowerBound(chunk, key, order);
    const found = chunk[position];
    if (!found || found.key !== key || found.order !== order) return;
    chunk.splice(position, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** The first entry with exactly this key. */
  first(key: string): Entry<T> | undefined {
    for (const entry of this.range(key, `${key}\0`)) return entry;
    return undefined;
  }

  /** Entries with from <= key < to, ascending. Collect them before writing. */
  *range(from: string, to: string): Generator<Entry<T>> {
    let at = this.#chunkFor(from, -1);
    let position = lowerBound(this.#chunks[at] ?? [], from, -1);
    for (let chunk = this.#chunks[at]; chunk; chunk = this.#chunks[++at]) {
      for (let entry = chunk[position]; entry; entry = chunk[++position]) {
        if (entry.key >= to) return;
        yield entry;
      }
      position = 0;
    }
  }

  /** How many entries `range` would yield, without visiting them. */
  count(from: string, to: string): number {
    const [start, end] = [this.#chunkFor(from, -1), this.#chunkFor(to, -1)];
    let entries =
      lowerBound(this.#chunks[end] ?? [], to, -1) - lowerBound(this.#chunks[start] ?? [], from, -1);
    for (let at = start; at < end; at += 1) entries += this.#chunks[at]?.length ?? 0;
    return Math.max(0, entries);
  }

  /** The same, but descending. */
  *rangeDown(from: string, to: string): Generator<Entry<T>> {
    let at = Math.min(this.#chunkFor(to, -1), this.#chunks.length - 1);
    let position = lowerBound(this.#chunks[at] ?? [], to, -1) - 1;
    for (let chunk = this.#chunks[at]; chunk; chunk = this.#chunks[--at]) {
      for (let entry = chunk[position]; entry; entry = chunk[--position]) {
        if (entry.key < from) return;
        yield entry;
      }
      position = (this.#chunks[at - 1]?.length ?? 0) - 1;
    }
  }

  /** The last chunk whose first entry is not above (key, order). */
  #chunkFor(key: string, order: number): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const head = this.#chunks[middle]?.[0];
      if (head && isBelow(head, key, order)) low = middle + 1;
      else high = middle;
    }
    const candidate = this.#chunks[low]?.[0];
    const exact = candidate && candidate.key === key && candidate.order === order;
    return exact ? low : Math.max(0, low - 1);
  }
}

function isBelow<T>(entry: Entry<T>, key: string, order: number): boolean {
  return entry.key === key ? entry.order < order : entry.key < key;
}

function lowerBound<T>(chunk: readonly Entry<T>[], key: string, order: number): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = chunk[middle];
    if (entry && isBelow(entry, key, order)) low = middle + 1;
    else high = middle;
  }
  return low;
}
