import { decode, type Doc } from '../values/decode.ts';

/** From this size (bytes) on, a document is decoded on each read: pictures are not kept twice. */
const KEEP_DECODED_BELOW = 64 * 1024;

/**
 * One document: its bytes, which are authoritative and sent to clients as they are, and their decoded form.
 * Callers must not modify `doc`.
 */
export class StoredRecord {
  readonly number: number;
  #raw: Uint8Array;
  #doc: Doc | undefined;

  /** `doc`, if the caller already has it, must be exactly what `raw` decodes to. */
  constructor(number: number, raw: Uint8Array, doc?: Doc) {
    this.number = number;
    this.#raw = ownCopy(raw);
    this.#keep(doc);
  }

  get raw(): Uint8Array {
    return this.#raw;
  }

  get doc(): Doc {
    if (this.#doc) return this.#doc;
    const doc = decode(this.#raw);
    this.#keep(doc);
    return doc;
  }

  replace(raw: Uint8Array, doc: Doc): void {
    this.#raw = ownCopy(raw);
    this.#keep(doc);
  }

  #keep(doc: Doc | undefined): void {
    this.#doc = this.#raw.length < KEEP_DECODED_BELOW ? doc : undefined;
  }
}

/** A slice would keep the whole message or pool it was cut from in memory as long as the document. */
function ownCopy(raw: Uint8Array): Uint8Array {
  return new Uint8Array(raw);
}
