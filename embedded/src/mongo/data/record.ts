import { decode, type Doc } from '../values/decode.ts';

/** From this size (bytes) on, a document is decoded on each read: pictures are not kept twice. */
const KEEP_DECODED_BELOW = 64 * 1024;

/**
 * One document: its bytes, which are authoritative and sent to clients as they are, and their decoded form.
 * Callers must not modify `doc`.
 */
export class StoredRecord {
  readonly number: number;
  #raw = new Uint8Array();
  #doc: Doc | undefined;

  constructor(number: number, raw: Uint8Array, doc?: Doc) {
    this.number = number;
    this.replace(raw, doc);
  }

  get raw(): Uint8Array {
    return this.#raw;
  }

  get doc(): Doc {
    const doc = this.#doc ?? decode(this.#raw);
    if (this.#raw.length < KEEP_DECODED_BELOW) this.#doc = doc;
    return doc;
  }

  /** `doc`, if the caller already has it, must be exactly what `raw` decodes to. */
  replace(raw: Uint8Array, doc?: Doc): void {
    // A slice would keep the whole message or pool it was cut from in memory as long as the document.
    this.#raw = new Uint8Array(raw);
    this.#doc = this.#raw.length < KEEP_DECODED_BELOW ? doc : undefined;
  }
}
