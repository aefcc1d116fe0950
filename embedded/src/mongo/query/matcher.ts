import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { fieldOperators, isOperators, type Matcher } from './operators.ts';
import { valuesAt, withElements } from './paths.ts';
import { equals } from './predicates.ts';

const always: Matcher = () => true;

/**
 * Compiles a filter to a function. Everything is checked here, so that an unknown operator is refused
 * (code 2) even if the collection is empty.
 */
export function compileFilter(filter: Doc): Matcher {
  const tests = Object.entries(filter).map(([key, value]) =>
    key.startsWith('$') ? topLevel(key, value) : compileField(key, value),
  );
  if (tests.length < 2) return tests[0] ?? always;
  return (doc) => tests.every((test) => test(doc));
}

function topLevel(key: string, value: unknown): Matcher {
  if (key === '$and' || key === '$or' || key === '$nor') {
    const branches = clauses(key, value).map(compileFilter);
    if (key === '$and') return (doc) => branches.every((test) => test(doc));
    if (key === '$or') return (doc) => branches.some((test) => test(doc));
    return (doc) => !branches.some((test) => test(doc));
  }
  throw new CommandError(2, `unknown top level operator: ${key}`);
}

/** The parts of an `$and`, `$or` or `$nor`. */
function clauses(key: string, value: unknown): Doc[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new CommandError(2, `${key} must be a nonempty array`);
  return value.map((clause: unknown) => {
    if (!isPlain(clause)) throw new CommandError(2, `${key} entries need to be full objects`);
    return clause;
  });
}

function compileField(key: string, value: unknown): Matcher {
  const path = key.split('.');
  if (!isOperators(value)) return equalityAt(path, equals(value));
  const tests = fieldOperators(path, value, compileFilter);
  return tests.length === 1 && tests[0] ? tests[0] : (doc) => tests.every((test) => test(doc));
}

function equalityAt(path: readonly string[], test: (value: unknown) => boolean): Matcher {
  const only = path.length === 1 ? path[0] : undefined;
  if (only === undefined) return (doc) => withElements(valuesAt(doc, path)).some(test);
  return (doc) => {
    const value = isPlain(doc) && Object.hasOwn(doc, only) ? doc[only] : undefined;
    return test(value) || (Array.isArray(value) && value.some(test));
  };
}
