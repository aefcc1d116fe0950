import { compileExpression, type Variables } from '../aggregate/expression.ts';
import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import type { Fold } from '../values/sort-key.ts';
import { fieldOperators, isOperators, type Matcher, type Scope } from './operators.ts';
import { valuesAt, withElements } from './paths.ts';
import { equals } from './predicates.ts';

const always: Matcher = () => true;

/**
 * A filter as a function. Everything is checked while compiling, so that an unknown operator is refused
 * (code 2) even when the collection is empty.
 */
export function compileFilter(filter: Doc, fold?: Fold, variables?: Variables): Matcher {
  const scope: Scope = { fold, compile: (inner) => compileFilter(inner, fold, variables) };
  const tests = Object.entries(filter).map(([key, value]) => {
    if (key === '$expr') return compileExpression(value, variables);
    return key.startsWith('$') ? topLevel(key, value, scope) : compileField(key, value, scope);
  });
  if (tests.length < 2) return tests[0] ?? always;
  return (doc) => tests.every((test) => test(doc));
}

function topLevel(key: string, value: unknown, scope: Scope): Matcher {
  if (key === '$comment') return always;
  if (key === '$and' || key === '$or' || key === '$nor') {
    const branches = clauses(key, value).map(scope.compile);
    if (key === '$and') return (doc) => branches.every((test) => test(doc));
    if (key === '$or') return (doc) => branches.some((test) => test(doc));
    return (doc) => !branches.some((test) => test(doc));
  }
  throw new CommandError(2, `unknown top level operator: ${key}`);
}

/** The parts of an `$and`, `$or` or `$nor`. */
export function clauses(key: string, value: unknown): Doc[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new CommandError(2, `${key} must be a nonempty array`);
  return value.map((clause: unknown) => {
    if (!isPlain(clause)) throw new CommandError(2, `${key} entries need to be full objects`);
    return clause;
  });
}

function compileField(key: string, value: unknown, scope: Scope): Matcher {
  const path = key.split('.');
  if (!isOperators(value)) return equalityAt(path, equals(value, scope.fold));
  const tests = fieldOperators(path, value, scope);
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
