import { serialize } from 'bson';
import { type Doc, isPlain } from '../values/decode.ts';

const OP_REPLY = 1;
const OP_MSG = 2013;
const TYPE_DOCUMENT = 3;
const TYPE_ARRAY = 4;
const END = Buffer.from([0]);

/** Stored documents inside a reply: their bytes are copied as they are, never decoded and re-encoded. */
export class RawDocuments {
  readonly list: readonly Uint8Array[];

  constructor(list: readonly Uint8Array[]) {
    this.list = list;
  }
}

export class RawDocument {
  readonly raw: Uint8Array;

  constructor(raw: Uint8Array) {
    this.raw = raw;
  }
}

let lastId = 0;

export function encodeReply(reply: Doc, responseTo: number, legacy: boolean): Buffer {
  const body: Uint8Array[] = [];
  writeDocument(reply, body);
  // OP_REPLY: flags, cursor id, starting from, number returned. OP_MSG: flags, one section of kind 0.
  const prefix = Buffer.alloc(legacy ? 36 : 21);
  if (legacy) prefix.writeInt32LE(1, 32);
  const length = body.reduce((sum, part) => sum + part.length, prefix.length);
  lastId = (lastId + 1) & 0x7fffffff;
  prefix.writeInt32LE(length, 0);
  prefix.writeInt32LE(lastId, 4);
  prefix.writeInt32LE(responseTo, 8);
  prefix.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([prefix, ...body], length);
}

/** Appends the parts of a document and returns its length. */
function writeDocument(doc: Doc, parts: Uint8Array[]): number {
  const head = Buffer.alloc(4);
  const start = parts.push(head);
  for (const [key, value] of Object.entries(doc)) writeElement(key, value, parts);
  parts.push(END);
  return sealed(head, parts, start);
}

function writeElement(key: string, value: unknown, parts: Uint8Array[]): void {
  if (value instanceof RawDocuments) {
    parts.push(elementHead(TYPE_ARRAY, key));
    const head = Buffer.alloc(4);
    const start = parts.push(head);
    for (const [i, raw] of value.list.entries()) parts.push(elementHead(TYPE_DOCUMENT, String(i)), raw);
    parts.push(END);
    sealed(head, parts, start);
  } else if (value instanceof RawDocument) {
    parts.push(elementHead(TYPE_DOCUMENT, key), value.raw);
  } else if (isPlain(value) && Object.values(value).some((inner) => inner instanceof RawDocuments)) {
    parts.push(elementHead(TYPE_DOCUMENT, key));
    writeDocument(value, parts);
  } else {
    // A one-field document without its length and terminator.
    parts.push(serialize({ [key]: value }, { ignoreUndefined: true }).subarray(4, -1));
  }
}

function elementHead(type: number, key: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${key}\0`);
}

function sealed(head: Buffer, parts: readonly Uint8Array[], start: number): number {
  let length = head.length;
  for (let i = start; i < parts.length; i++) length += parts[i]?.length ?? 0;
  head.writeInt32LE(length, 0);
  return length;
}
