import { decode, type Doc } from '../values/decode.ts';

/** Above this many bytes a document is decoded each time it is read: pictures are not kept twice. */
const KEEP_DECODED_BELOW = 64 * 1024;

/**
 * One document: its bytes, which are the truth and are sent to clients as they are, and what they mean.
 * Whoever reads `doc` must not change it.
 */
export class StoredRecord {
  readonly number: number;
  #raw: Uint8Array;
  #doc: Doc | undefined;

  /** `doc`, where the caller has it already, must be exactly what the bytes mean. */
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

/** A slice would keep the message, or the pool, that it was cut from in memory for as long as the document. */
function ownCopy(raw: Uint8Array): Uint8Array {
  return new Uint8Array(raw);
}
