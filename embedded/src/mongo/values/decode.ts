import { calculateObjectSize, deserialize, Double, Int32, Long, serialize } from 'bson';
import { CommandError } from '../errors.ts';

export type Doc = Record<string, unknown>;

/** MongoDB's limit for one document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * Decodes BSON to the store's own form. No number loses its type: a JS number is an int32, or a double
 * that can't be mistaken for one; `Double` is a whole double in the int32 range; `bigint` is an int64.
 */
export function decode(raw: Uint8Array): Doc {
  const doc = deserialize(raw, { promoteValues: false, bsonRegExp: true });
  settleFields(doc);
  return doc;
}

/** Back to BSON. Refuses documents above 16 MB with 10334, as MongoDB does. */
export function encode(doc: Doc): Uint8Array {
  try {
    return checkSize(serialize(doc, { ignoreUndefined: false }));
  } catch (cause) {
    // The library's buffer ends a little above the limit.
    if (cause instanceof RangeError) throw tooLarge(calculateObjectSize(doc));
    throw cause;
  }
}

/** @throws CommandError 10334 above the 16 MB of a document. */
export function checkSize(raw: Uint8Array): Uint8Array {
  if (raw.length <= MAX_DOCUMENT_BYTES) return raw;
  throw tooLarge(raw.length);
}

function tooLarge(size: number): CommandError {
  const hex = size.toString(16).toUpperCase();
  return new CommandError(
    10334,
    `BSONObj size: ${size} (0x${hex}) is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}(16MB)`,
  );
}

/** A document, and none of BSON's own types, which are instances of classes. */
export function isPlain(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** What stands under a name that a client chose, and nothing that every object inherits. */
export function own<T>(holder: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

/** Whether BSON keeps the number in 32 bits: -0 would lose its sign there. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

function settle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = settle(value[i]);
    return value;
  }
  if (isPlain(value)) {
    settleFields(value);
    return value;
  }
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return isInt32(value.value) ? value : value.value;
  if (value instanceof Long) return value.toBigInt();
  return value;
}

function settleFields(doc: Doc): void {
  for (const key in doc) {
    const value = doc[key];
    if (typeof value === 'object' && value !== null) doc[key] = settle(value);
  }
}
