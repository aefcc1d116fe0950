import { CommandError } from '../errors.ts';
import { isNumeric, isTrue, plus } from '../values/arithmetic.ts';
import { type Doc, isPlain, own } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { formatted, onWall } from './dates.ts';

/** A compiled expression: its value over a document and the variables around it; undefined is a missing field. */
type Expression = (doc: Doc, variables: Doc) => unknown;
type Variables = readonly string[];

/** An operator that first evaluates its list of arguments. */
const ofList =
  (count: number, apply: (...values: unknown[]) => unknown) =>
  (name: string, given: unknown, known: Variables): Expression => {
    const items = Array.isArray(given) ? given : [given];
    if (items.length !== count) {
      const words = `takes exactly ${count} arguments. ${items.length} were passed in.`;
      throw new CommandError(16020, `Expression ${name} ${words}`);
    }
    const compiled = items.map((item) => compileExpression(item, known));
    return (doc, variables) => apply(...compiled.map((item) => item(doc, variables)));
  };

/** An operator with named arguments, each compiled. */
function named(name: string, given: unknown, known: Variables, fields: readonly string[]) {
  if (!isPlain(given)) throw new CommandError(9, `${name} takes an object of named arguments`);
  const strange = Object.keys(given).find((field) => !fields.includes(field));
  if (strange !== undefined) throw new CommandError(18534, `Unrecognized argument to ${name}: ${strange}`);
  return (field: string) => compileExpression(given[field], known);
}

/** Missing sorts below everything, and is not null. */
const keyOf = (value: unknown) => (value === undefined ? '' : sortKey(value));

type Operator = (name: string, given: unknown, known: Variables) => Expression;

/** The operators that the shop sends. Any other is refused. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: ofList(2, (a, b) => keyOf(a) === keyOf(b)),
  $lte: ofList(2, (a, b) => keyOf(a) <= keyOf(b)),
  $cond: ofList(3, (test, yes, no) => (isTrue(test) ? yes : no)),
  $ifNull: (_name, given, known) => {
    const items = (Array.isArray(given) ? given : [given]).map((item) => compileExpression(item, known));
    return (doc, variables) =>
      items.reduce<unknown>((found, item) => found ?? item(doc, variables), undefined);
  },
  $arrayElemAt: ofList(2, (list, at) => (Array.isArray(list) ? list.at(Number(at)) : null)),
  $filter: (name, given, known) => {
    const argument = named(name, given, known, ['input', 'as', 'cond']);
    const { as = 'this', cond } = isPlain(given) ? given : {};
    const [input, test] = [argument('input'), compileExpression(cond, [...known, String(as)])];
    return (doc, variables) => {
      const list = input(doc, variables);
      if (!Array.isArray(list)) return null;
      return list.filter((item: unknown) => isTrue(test(doc, { ...variables, [String(as)]: item })));
    };
  },
  $dateToString: (name, given, known) => {
    const argument = named(name, given, known, ['date', 'format', 'timezone']);
    const [date, format, zone] = [argument('date'), argument('format'), argument('timezone')];
    return (doc, variables) => {
      const wall = onWall(date(doc, variables), zone(doc, variables));
      return wall && formatted(wall, format(doc, variables) ?? '%Y-%m-%dT%H:%M:%S.%LZ');
    };
  },
};

/** Compiles an expression. Unknown operators (168) are refused here, before any document is read. */
export function compileExpression(given: unknown, known: Variables = []): Expression {
  if (typeof given === 'string' && given.startsWith('$')) return path(given, known);
  if (Array.isArray(given)) {
    const items = given.map((item) => compileExpression(item, known));
    return (doc, variables) => items.map((item) => item(doc, variables) ?? null);
  }
  if (!isPlain(given)) return () => given;
  const [name = '', ...others] = Object.keys(given);
  if (name.startsWith('$')) {
    const operator = own(OPERATORS, name);
    if (!operator) throw new CommandError(168, `Unrecognized expression '${name}'`);
    if (others.length > 0)
      throw new CommandError(15983, 'An object representing an expression must have exactly one field');
    return operator(name, given[name], known);
  }
  const fields = Object.entries(given).map(
    ([field, value]) => [field, compileExpression(value, known)] as const,
  );
  return (doc, variables) => {
    const values = fields.map(([field, value]) => [field, value(doc, variables)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
}

function path(given: string, known: Variables): Expression {
  const isVariable = given.startsWith('$$');
  const parts = given.slice(isVariable ? 2 : 1).split('.');
  const [head = ''] = parts;
  if (isVariable && !known.includes(head))
    throw new CommandError(17276, `Use of undefined variable: ${head}`);
  return (doc, variables) => valueAt(isVariable ? variables : doc, parts);
}

/** An array on the way stands for its elements. */
function valueAt(value: unknown, parts: readonly string[], at = 0): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (Array.isArray(value))
    return value.map((item) => valueAt(item, parts, at)).filter((item) => item !== undefined);
  return isPlain(value) && Object.hasOwn(value, part) ? valueAt(value[part], parts, at + 1) : undefined;
}

/** The accumulators of a `$group` that the shop sends. */
export const ACCUMULATORS: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  $sum: (values) => values.filter(isNumeric).reduce(plus, 0),
  $min: (values) => {
    const keyed = values.filter((value) => value !== null && value !== undefined).map(keyedBy);
    return keyed.reduce<Keyed>((least, one) => (one[0] < least[0] ? one : least), ['\uffff', null])[1];
  },
};

type Keyed = readonly [key: string, value: unknown];
const keyedBy = (value: unknown): Keyed => [sortKey(value), value];
