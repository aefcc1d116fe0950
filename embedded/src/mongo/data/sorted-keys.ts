const CHUNK = 512;

interface Entry<T> {
  readonly key: string;
  readonly item: T;
}

/**
 * Entries sorted by their keys, of which no two are equal, in chunks, so that an insert moves a few hundred pointers
 * rather than the whole list.
 */
export class SortedKeys<T> {
  #chunks: Entry<T>[][] = [[]];

  add(key: string, item: T): void {
    const { at, position, chunk } = this.#seek(key);
    chunk.splice(position, 0, { key, item });
    if (chunk.length > CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
  }

  remove(key: string): void {
    const { at, position, chunk } = this.#seek(key);
    if (chunk[position]?.key !== key) return;
    chunk.splice(position, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** Entries with from <= key < to, ascending or descending. Collect them before writing. */
  *range(from: string, to: string, down = false): Generator<Entry<T>> {
    const step = down ? -1 : 1;
    const start = this.#seek(down ? to : from);
    let { at } = start;
    let position = down ? start.position - 1 : start.position;
    for (let chunk = this.#chunks[at]; chunk; chunk = this.#chunks[at]) {
      for (let entry = chunk[position]; entry; entry = chunk[position]) {
        if (down ? entry.key < from : entry.key >= to) return;
        yield entry;
        position += step;
      }
      at += step;
      position = down ? (this.#chunks[at]?.length ?? 0) - 1 : 0;
    }
  }

  /** How many entries `range` would yield, without visiting them. */
  count(from: string, to: string): number {
    const [start, end] = [this.#seek(from), this.#seek(to)];
    const between = this.#chunks.slice(start.at, end.at).reduce((sum, { length }) => sum + length, 0);
    return Math.max(0, between + end.position - start.position);
  }

  /** Where the first entry stands that is not below the key: in the last chunk that begins at or below it. */
  #seek(key: string) {
    const chunks = this.#chunks;
    const next = lowest(chunks.length, (i) => (chunks[i]?.[0]?.key ?? '') > key);
    const at = Math.max(0, next - 1);
    const chunk = chunks[at] ?? [];
    return { at, chunk, position: lowest(chunk.length, (i) => (chunk[i]?.key ?? '') >= key) };
  }
}

/** The lowest of `length` positions that passes a test which all above it pass too. */
function lowest(length: number, test: (position: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
