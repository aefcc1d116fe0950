import { Binary, BSONRegExp, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { isInt32, isPlain } from '../values/decode.ts';

const NUMBERS: Record<number, string> = {
  [-1]: 'minKey',
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
};
const NAMES = new Set(Object.values(NUMBERS));
const NUMERIC = new Set(['int', 'long', 'double', 'decimal']);

/** MongoDB's name of a value's type, as `$type` and its error messages use it. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  if (Array.isArray(value)) return 'array';
  if (isPlain(value)) return 'object';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Binary) return 'binData';
  if (value instanceof BSONRegExp) return 'regex';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Code) return 'javascript';
  if (value instanceof MinKey) return 'minKey';
  return value instanceof MaxKey ? 'maxKey' : 'unknown';
}

/** The test of `$type`: a name, a number, or a list of them; `number` stands for all four numeric types. */
export function ofType(wanted: unknown): (value: unknown) => boolean {
  const names = new Set((Array.isArray(wanted) ? wanted : [wanted]).map(resolve));
  return (value) => {
    const name = typeName(value);
    return names.has(name) || (names.has('number') && NUMERIC.has(name));
  };
}

function resolve(wanted: unknown): string {
  const plain = wanted instanceof Double ? wanted.value : wanted;
  const name = typeof plain === 'number' ? NUMBERS[plain] : plain;
  if (typeof name === 'string' && (name === 'number' || NAMES.has(name))) return name;
  throw new CommandError(2, `Unknown type name alias: ${String(plain)}`);
}
