import { Double } from 'bson';
import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { valuesAt, withElements } from './paths.ts';
import { equals, inRange, matches, oneOf, type Test } from './predicates.ts';

type Path = readonly string[];

export type Matcher = (doc: unknown) => boolean;

/** Compiles a nested filter. */
type Compile = (filter: Doc) => Matcher;

/** `{ $gt: 5 }` is operators, `{ a: 5 }` is a value. */
export function isOperators(value: unknown): value is Doc {
  if (!isPlain(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id';
}

/** The operators of one field, each compiled to a test of the whole document. */
export function fieldOperators(path: Path, operators: Doc, compile: Compile): Matcher[] {
  return Object.entries(operators)
    .filter(([name]) => name !== '$options' || !Object.hasOwn(operators, '$regex'))
    .map(([name, argument]) => compileOperator(path, name, argument, operators, compile));
}

function compileOperator(path: Path, name: string, argument: unknown, all: Doc, compile: Compile): Matcher {
  const some =
    (test: Test): Matcher =>
    (doc) =>
      withElements(valuesAt(doc, path)).some(test);
  const none =
    (test: Test): Matcher =>
    (doc) =>
      !withElements(valuesAt(doc, path)).some(test);
  switch (name) {
    case '$eq':
      return some(equals(argument));
    case '$ne':
      return none(equals(argument));
    case '$in':
      return some(oneOf(list(name, argument)));
    case '$nin':
      return none(oneOf(list(name, argument)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return some(inRange(name, argument));
    case '$regex':
      return some(matches(argument, all['$options']));
    case '$exists': {
      const wanted = isTrue(argument);
      return (doc) => valuesAt(doc, path).some((v) => v !== undefined) === wanted;
    }
    case '$size': {
      const size = whole(name, argument);
      return (doc) => valuesAt(doc, path).some((v) => Array.isArray(v) && v.length === size);
    }
    case '$not':
      return negated(path, argument, compile);
    case '$elemMatch': {
      const test = elementTest(argument, compile);
      return (doc) => valuesAt(doc, path).some((v) => Array.isArray(v) && v.some(test));
    }
    default:
      throw new CommandError(2, `unknown operator: ${name}`);
  }
}

function negated(path: Path, argument: unknown, compile: Compile): Matcher {
  if (isOperators(argument)) {
    const tests = fieldOperators(path, argument, compile);
    return (doc) => !tests.every((test) => test(doc));
  }
  const test = matches(argument, undefined);
  return (doc) => !withElements(valuesAt(doc, path)).some(test);
}

/** The test of one element for `$elemMatch` and `$pull`: operators on the element, or a filter on its fields. */
export function elementTest(argument: unknown, compile: Compile): Test {
  if (!isPlain(argument)) throw new CommandError(2, '$elemMatch needs an Object');
  const first = Object.keys(argument)[0];
  const logical = first === '$and' || first === '$or' || first === '$nor';
  if (isOperators(argument) && !logical) {
    const tests = fieldOperators([], argument, compile);
    return (value) => tests.every((test) => test(value));
  }
  const test = compile(argument);
  return (value) => isPlain(value) && test(value);
}

function list(name: string, argument: unknown): readonly unknown[] {
  if (!Array.isArray(argument)) throw new CommandError(2, `${name} needs an array`);
  for (const item of argument) {
    if (isOperators(item)) throw new CommandError(2, `cannot nest $ under ${name}`);
  }
  return argument;
}

function whole(name: string, argument: unknown): number {
  const value = Number(argument);
  if (typeof argument === 'string' || !Number.isInteger(value) || value < 0) {
    throw new CommandError(2, `Failed to parse ${name}. Expected a non-negative integer`);
  }
  return value;
}

function isTrue(value: unknown): boolean {
  const plain = value instanceof Double ? value.value : value;
  return plain !== false && plain !== 0 && plain !== 0n && plain !== null && plain !== undefined;
}
