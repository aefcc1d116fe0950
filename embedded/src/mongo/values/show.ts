import { Decimal128, Double, ObjectId } from 'bson';
import { isInt32, isPlain } from './decode.ts';

/** A value as MongoDB's shell prints it, for error messages. */
export function show(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'number')
    return isInt32(value) || !Number.isInteger(value) ? String(value) : `${value}.0`;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Double) return `${value.value}.0`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Decimal128) return `Decimal128('${value.toString()}')`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(show).join(', ')} ]`;
  if (!isPlain(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${show(inner)}`);
  return `{ ${fields.join(', ')} }`;
}
