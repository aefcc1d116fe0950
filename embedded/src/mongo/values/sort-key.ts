import { Binary, Double, ObjectId } from 'bson';
import { notImplemented } from '../errors.ts';
import { isPlain } from './decode.ts';

const double = new Float64Array(1);
const units = new Uint16Array(double.buffer);

/**
 * A string that sorts by `<` exactly as MongoDB sorts the value, and is equal exactly when MongoDB calls the
 * values equal (1, 1.0 and int64 1 are one value; objects are equal field by field, in order).
 * Equality, ranges, sorting, unique indexes: all use this one function. Strings sort by UTF-16 unit, which
 * differs from MongoDB's UTF-8 order only above U+FFFF.
 */
export function sortKey(value: unknown): string {
  if (typeof value === 'string') return `\x05${text(value)}`;
  if (typeof value === 'number') return `\x04${ordered(value)}\u8000`;
  if (typeof value === 'bigint') return `\x04${ordered(Number(value))}${beyondDouble(value)}`;
  if (typeof value === 'boolean') return value ? '\x0a1' : '\x0a0';
  return value === null || value === undefined ? '\x03' : ofObject(value);
}

/** An int64's difference from the nearest double, to tell neighbours above 2^53 apart. */
function beyondDouble(value: bigint): string {
  return String.fromCharCode(0x8000 + Number(value - BigInt(Number(value))));
}

/** The key of "no value", which sorts before null: what an empty array holds. */
export const NOTHING = '\x02';

function ofObject(value: unknown): string {
  if (Array.isArray(value)) return `\x07${value.map((item) => sortKey(item)).join('')}\0`;
  if (isPlain(value))
    return `\x06${Object.entries(value)
      .map((field) => ofField(field))
      .join('')}\0`;
  if (value instanceof ObjectId) return `\x09${value.toHexString()}`;
  if (value instanceof Date) return `\x0b${ordered(value.getTime())}`;
  if (value instanceof Double) return `\x04${ordered(value.value)}\u8000`;
  if (value instanceof Binary) return `\x08${ofBinary(value)}`;
  throw notImplemented('Comparing values of this BSON type');
}

function ofField([name, value]: [string, unknown]): string {
  const key = sortKey(value);
  return `${key.charAt(0)}${text(name)}${key}`;
}

/** NUL ends a text; an inner NUL is followed by U+FFFF so that the shorter text still sorts first. */
function text(value: string): string {
  return value.includes('\0') ? `${value.replaceAll('\0', '\0\uffff')}\0` : `${value}\0`;
}

function ordered(value: number): string {
  if (Number.isNaN(value)) return '\0\0\0\0';
  double[0] = value === 0 ? 0 : value;
  const [a = 0, b = 0, c = 0, d = 0] = units;
  return d & 0x8000
    ? String.fromCharCode(~d & 0xffff, ~c & 0xffff, ~b & 0xffff, ~a & 0xffff)
    : String.fromCharCode(d | 0x8000, c, b, a);
}

function ofBinary(value: Binary): string {
  const length = value.length();
  const head = String.fromCharCode(length >>> 16, length & 0xffff, value.sub_type);
  return head + Buffer.from(value.buffer.buffer, value.buffer.byteOffset, length).toString('latin1');
}
