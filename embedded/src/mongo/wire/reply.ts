import { serialize } from 'bson';
import { type Doc, isPlain } from '../values/decode.ts';

const OP_REPLY = 1;
const OP_MSG = 2013;
const TYPE_DOCUMENT = 3;
const TYPE_ARRAY = 4;
const END = Buffer.from([0]);

let lastId = 0;

/** Bytes inside a reply are stored documents: they are copied as they are, never decoded and encoded again. */
export function encodeReply(reply: Doc, responseTo: number, legacy: boolean): Buffer {
  // OP_REPLY: flags, cursor id, starting from, number returned. OP_MSG: flags, one section of kind 0.
  const prefix = Buffer.alloc(legacy ? 36 : 21);
  const parts: Uint8Array[] = [prefix];
  const length = prefix.length + writeDocument(reply, parts);
  if (legacy) prefix.writeInt32LE(1, 32);
  lastId = (lastId + 1) & 0x7fffffff;
  prefix.writeInt32LE(length, 0);
  prefix.writeInt32LE(lastId, 4);
  prefix.writeInt32LE(responseTo, 8);
  prefix.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat(parts, length);
}

/** Appends the parts of a document or array and returns its length. */
function writeDocument(doc: object, parts: Uint8Array[]): number {
  const head = Buffer.alloc(4);
  parts.push(head);
  let length = head.length + END.length;
  for (const [key, value] of Object.entries(doc)) length += writeElement(key, value, parts);
  parts.push(END);
  head.writeInt32LE(length, 0);
  return length;
}

function writeElement(key: string, value: unknown, parts: Uint8Array[]): number {
  const isDocument = value instanceof Uint8Array;
  if (isDocument || Array.isArray(value) || isPlain(value)) {
    const head = Buffer.from(
      `${String.fromCharCode(Array.isArray(value) ? TYPE_ARRAY : TYPE_DOCUMENT)}${key}\0`,
    );
    parts.push(head);
    if (!isDocument) return head.length + writeDocument(value, parts);
    parts.push(value);
    return head.length + value.length;
  }
  // A one-field document without its length and terminator.
  const element = serialize({ [key]: value }, { ignoreUndefined: true }).subarray(4, -1);
  parts.push(element);
  return element.length;
}
