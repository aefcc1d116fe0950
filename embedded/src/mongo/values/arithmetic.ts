import { Decimal128, Double } from 'bson';
import { CommandError } from '../errors.ts';
import { isInt32 } from './decode.ts';

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

type Numeric = number | bigint | Double;

export function isNumeric(value: unknown): value is Numeric | Decimal128 {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Double ||
    value instanceof Decimal128
  );
}

/**
 * `$inc` with MongoDB's types: int plus int stays int or grows to int64, anything plus a double is a double,
 * int64 overflow is refused. Decimal128 is refused rather than rounded.
 */
export function plus(left: unknown, right: unknown): Numeric {
  const [a, b] = [numeric(left), numeric(right)];
  if (isFloat(a) || isFloat(b)) {
    const result = float(a) + float(b);
    return isInt32(result) ? new Double(result) : result;
  }
  const result = BigInt(a) + BigInt(b);
  if (result > MAX_INT64 || result < MIN_INT64) {
    throw new CommandError(2, 'Failed to apply $inc operations to current value: the result overflows int64');
  }
  const narrow = Number(result);
  return typeof a === 'number' && typeof b === 'number' && isInt32(narrow) ? narrow : result;
}

function numeric(value: unknown): Numeric {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Double) return value;
  throw new CommandError(238, 'Arithmetic on Decimal128 is not implemented by the embedded document store');
}

function isFloat(value: Numeric): value is Double | number {
  return value instanceof Double || (typeof value === 'number' && !isInt32(value));
}

function float(value: Numeric): number {
  return value instanceof Double ? value.value : Number(value);
}
