import { CommandError } from '../errors.ts';
import { type Doc, isPlain, own } from '../values/decode.ts';
import { isTrue } from '../values/arithmetic.ts';
import { valuesAt, withElements } from './paths.ts';
import { equals, inRange, oneOf, SIGNS, type Test } from './predicates.ts';

type Path = readonly string[];

export type Matcher = (doc: unknown) => boolean;

/**
 * Compiles a filter to a function. Everything is checked here, so that an unknown operator is refused
 * (code 2) even if the collection is empty.
 */
export function compileFilter(filter: Doc): Matcher {
  return every(
    Object.entries(filter).map(([key, value]) =>
      key.startsWith('$') ? combined(key, value) : compileField(key.split('.'), value),
    ),
  );
}

function every(tests: readonly Matcher[]): Matcher {
  const [only = () => true] = tests;
  return tests.length < 2 ? only : (doc) => tests.every((test) => test(doc));
}

/** `$and`, `$or` and `$nor`. */
function combined(key: string, value: unknown): Matcher {
  if (!isCombination(key)) throw new CommandError(2, `unknown top level operator: ${key}`);
  if (!Array.isArray(value) || value.length === 0)
    throw new CommandError(2, `${key} must be a nonempty array`);
  const branches = value.map((clause: unknown) => {
    if (!isPlain(clause)) throw new CommandError(2, `${key} entries need to be full objects`);
    return compileFilter(clause);
  });
  if (key === '$and') return every(branches);
  return (doc) => branches.some((test) => test(doc)) === (key === '$or');
}

const isCombination = (key: string | undefined) => key === '$and' || key === '$or' || key === '$nor';

/** `{ $gt: 5 }` is operators, `{ a: 5 }` is a value. */
export function isOperators(value: unknown): value is Doc {
  return isPlain(value) && Object.keys(value)[0]?.startsWith('$') === true;
}

function compileField(path: Path, value: unknown): Matcher {
  return isOperators(value) ? operatorsAt(path, value) : someAt(path, equals(value));
}

function operatorsAt(path: Path, operators: Doc): Matcher {
  return every(
    Object.entries(operators).map(([name, argument]) => {
      const operator = own(OPERATORS, name);
      if (!operator) throw new CommandError(2, `unknown operator: ${name}`);
      return operator(path, argument, name);
    }),
  );
}

/** The value at the path, or one of its elements, passes. */
function someAt(path: Path, test: Test): Matcher {
  const [head = ''] = path;
  if (path.length !== 1) return (doc) => withElements(valuesAt(doc, path)).some(test);
  return (doc) => {
    const value = isPlain(doc) ? own(doc, head) : undefined;
    return test(value) || (Array.isArray(value) && value.some(test));
  };
}

function noneAt(path: Path, test: Test): Matcher {
  const some = someAt(path, test);
  return (doc) => !some(doc);
}

function arrayAt(path: Path, test: (list: readonly unknown[]) => boolean): Matcher {
  return (doc) => valuesAt(doc, path).some((value) => Array.isArray(value) && test(value));
}

type Operator = (path: Path, argument: unknown, name: string) => Matcher;

/** The query operators that the shop and mongoose send. Any other is refused. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: (path, argument) => someAt(path, equals(argument)),
  $ne: (path, argument) => noneAt(path, equals(argument)),
  $in: (path, argument, name) => someAt(path, oneOf(list(name, argument))),
  $nin: (path, argument, name) => noneAt(path, oneOf(list(name, argument))),
  ...Object.fromEntries(
    Object.entries(SIGNS).map(([name, accepts]): [string, Operator] => [
      name,
      (path, argument) => someAt(path, inRange(accepts, argument)),
    ]),
  ),
  $exists: (path, argument) => {
    const wanted = isTrue(argument);
    return (doc) => valuesAt(doc, path).some((value) => value !== undefined) === wanted;
  },
  $size: (path, argument) => {
    const size = Number(argument);
    if (typeof argument === 'string' || !Number.isInteger(size) || size < 0)
      throw new CommandError(2, 'Failed to parse $size. Expected a non-negative integer');
    return arrayAt(path, ({ length }) => length === size);
  },
  $not: (path, argument) => {
    if (!isOperators(argument)) throw new CommandError(2, '$not needs a document');
    const test = operatorsAt(path, argument);
    return (doc) => !test(doc);
  },
  $elemMatch: (path, argument) => {
    const test = elementTest(argument);
    return arrayAt(path, (items) => items.some(test));
  },
};

/** The test of one element for `$elemMatch` and `$pull`: operators on the element, or a filter on its fields. */
export function elementTest(argument: unknown): Test {
  if (!isPlain(argument)) throw new CommandError(2, '$elemMatch needs an Object');
  if (isOperators(argument) && !isCombination(Object.keys(argument)[0])) return operatorsAt([], argument);
  const test = compileFilter(argument);
  return (value) => isPlain(value) && test(value);
}

/** Values to be compared: neither operators nor patterns. */
function list(name: string, argument: unknown): readonly unknown[] {
  if (!Array.isArray(argument)) throw new CommandError(2, `${name} needs an array`);
  if (argument.some(isOperators)) throw new CommandError(2, `cannot nest $ under ${name}`);
  return argument;
}
