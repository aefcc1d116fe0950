import { Decimal128, Double } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { isInt32 } from './decode.ts';

type Numeric = number | bigint | Double;

export function isNumeric(value: unknown): value is Numeric | Decimal128 {
  return (
    ['number', 'bigint'].includes(typeof value) || value instanceof Double || value instanceof Decimal128
  );
}

/**
 * A sum with MongoDB's types: int plus int stays int or grows to int64, anything plus a double is a double,
 * int64 overflow is refused. Decimal128 is refused rather than rounded.
 */
export function plus(left: Numeric | Decimal128, right: Numeric | Decimal128): Numeric {
  if (left instanceof Decimal128 || right instanceof Decimal128)
    throw notImplemented('Arithmetic on Decimal128');
  const [a, b] = [float(left), float(right)];
  if (isFloat(left) || isFloat(right)) return isInt32(a + b) ? new Double(a + b) : a + b;
  if (typeof left === 'number' && typeof right === 'number') return isInt32(a + b) ? a + b : BigInt(a + b);
  const result = BigInt(left) + BigInt(right);
  if (result === BigInt.asIntN(64, result)) return result;
  throw new CommandError(2, 'Failed to apply $inc operations to current value: the result overflows int64');
}

function isFloat(value: Numeric): value is Double {
  return value instanceof Double || (typeof value === 'number' && !isInt32(value));
}

function float(value: Numeric): number {
  return value instanceof Double ? value.value : Number(value);
}

/** What MongoDB takes for true: also an empty text. */
export function isTrue(value: unknown): boolean {
  return value === '' || Boolean(value instanceof Double ? value.value : value);
}
