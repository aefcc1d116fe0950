import { BackupError } from './backup-error.ts';

const noBytes = Buffer.alloc(0);

/** Reads a stream in pieces of given lengths, buffering no more than requested. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = noBytes;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * Exactly this many bytes; undefined at the end.
   * @throws BackupError when the stream ends midway
   */
  async take(bytes: number): Promise<Buffer | undefined> {
    const parts = [this.#held];
    let length = this.#held.length;
    while (length < bytes) {
      const next = await this.#source.next();
      if (next.done) {
        if (length === 0) return undefined;
        throw new BackupError('damaged');
      }
      const part = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      parts.push(part);
      length += part.length;
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts, length);
    this.#held = all.subarray(bytes);
    return all.subarray(0, bytes);
  }

  /** Like `take`, but the end of the stream is an error. */
  async need(bytes: number): Promise<Buffer> {
    const taken = await this.take(bytes);
    if (!taken) throw new BackupError('damaged');
    return taken;
  }

  /** The rest of the stream. */
  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#held.length > 0) yield this.#held;
    this.#held = noBytes;
    for (;;) {
      const next = await this.#source.next();
      if (next.done) return;
      yield next.value;
    }
  }
}
