import { Double } from 'bson';
import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import type { Fold } from '../values/sort-key.ts';
import { valuesAt, withElements } from './paths.ts';
import { equals, inRange, matches, oneOf, type Test } from './predicates.ts';
import { ofType } from './types.ts';

type Path = readonly string[];

export type Matcher = (doc: unknown) => boolean;

/** What a filter is compiled within: its collation, and how a filter inside it is compiled. */
export interface Scope {
  readonly fold: Fold | undefined;
  readonly compile: (filter: Doc) => Matcher;
}

/** `{ $gt: 5 }` is operators, `{ a: 5 }` is a value. */
export function isOperators(value: unknown): value is Doc {
  if (!isPlain(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id';
}

/** The operators of one field, each compiled to a test of the whole document. */
export function fieldOperators(path: Path, operators: Doc, scope: Scope): Matcher[] {
  return Object.entries(operators)
    .filter(([name]) => name !== '$options' || !Object.hasOwn(operators, '$regex'))
    .map(([name, argument]) => compileOperator(path, name, argument, operators, scope));
}

function compileOperator(path: Path, name: string, argument: unknown, all: Doc, scope: Scope): Matcher {
  const { fold } = scope;
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
      return some(equals(argument, fold));
    case '$ne':
      return none(equals(argument, fold));
    case '$in':
      return some(oneOf(list(name, argument), fold));
    case '$nin':
      return none(oneOf(list(name, argument), fold));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return some(inRange(name, argument, fold));
    case '$regex':
      return some(matches(argument, all['$options']));
    case '$type':
      return some(ofType(argument));
    case '$mod':
      return some(modulo(argument));
    case '$exists': {
      const wanted = isTrue(argument);
      return (doc) => valuesAt(doc, path).some((v) => v !== undefined) === wanted;
    }
    case '$size': {
      const size = whole(name, argument);
      return (doc) => valuesAt(doc, path).some((v) => Array.isArray(v) && v.length === size);
    }
    case '$not':
      return negated(path, argument, scope);
    case '$elemMatch': {
      const test = elementTest(argument, scope);
      return (doc) => valuesAt(doc, path).some((v) => Array.isArray(v) && v.some(test));
    }
    case '$all':
      return everyOne(path, list(name, argument), scope);
    default:
      throw new CommandError(2, `unknown operator: ${name}`);
  }
}

function negated(path: Path, argument: unknown, scope: Scope): Matcher {
  if (isOperators(argument)) {
    const tests = fieldOperators(path, argument, scope);
    return (doc) => !tests.every((test) => test(doc));
  }
  const test = matches(argument, undefined);
  return (doc) => !withElements(valuesAt(doc, path)).some(test);
}

/** The test of one element for `$elemMatch` and `$pull`: operators on the element, or a filter on its fields. */
export function elementTest(argument: unknown, scope: Scope): Test {
  if (!isPlain(argument)) throw new CommandError(2, '$elemMatch needs an Object');
  const first = Object.keys(argument)[0];
  const logical = first === '$and' || first === '$or' || first === '$nor' || first === '$expr';
  if (isOperators(argument) && !logical) {
    const tests = fieldOperators([], argument, scope);
    return (value) => tests.every((test) => test(value));
  }
  const test = scope.compile(argument);
  return (value) => isPlain(value) && test(value);
}

function everyOne(path: Path, wanted: readonly unknown[], scope: Scope): Matcher {
  const tests = wanted.map((item): Matcher => {
    if (isOperators(item)) return compileOperator(path, '$elemMatch', item['$elemMatch'], item, scope);
    const test = equals(item, scope.fold);
    return (doc) => withElements(valuesAt(doc, path)).some(test);
  });
  return (doc) => tests.length > 0 && tests.every((test) => test(doc));
}

function modulo(argument: unknown): Test {
  const [divisor, remainder] = list('$mod', argument).map(Number);
  if (!divisor || remainder === undefined) throw new CommandError(2, 'malformed mod, divisor cannot be 0');
  return (v) => {
    const value = v instanceof Double ? v.value : v;
    return (
      (typeof value === 'number' || typeof value === 'bigint') &&
      Math.trunc(Number(value)) % divisor === remainder
    );
  };
}

function list(name: string, argument: unknown): readonly unknown[] {
  if (!Array.isArray(argument)) throw new CommandError(2, `${name} needs an array`);
  for (const item of argument) {
    if (name !== '$all' && isOperators(item)) throw new CommandError(2, `cannot nest $ under ${name}`);
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
