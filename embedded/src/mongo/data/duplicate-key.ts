import { Decimal128, Double, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { valuesAt } from '../query/paths.ts';
import { type Doc, isInt32, isPlain } from '../values/decode.ts';
import type { Index } from './index.ts';

/** Error 11000 in MongoDB's words, with `keyPattern` and `keyValue` for programs. */
export function duplicateKey(namespace: string, index: Index, doc: Doc): CommandError {
  const keyValue: Doc = {};
  for (const { path, parts } of index.fields) keyValue[path] = valuesAt(doc, parts)[0] ?? null;
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${index.spec.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}

/** A value as MongoDB's shell prints it. */
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
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${show(inner)}`)
    .join(', ')} }`;
}
