import { CommandError, notHere } from '../errors.ts';
import { valuesAt, withElements } from '../query/paths.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { evaluate } from './expression.ts';
import { withField } from './fields.ts';
import type { Environment } from './environment.ts';

const KNOWN = new Set(['from', 'localField', 'foreignField', 'let', 'pipeline', 'as']);

/** `$lookup`, by equal fields, by a pipeline with variables, or both. */
export function lookup(docs: readonly Doc[], spec: unknown, environment: Environment): Doc[] {
  if (!isPlain(spec) || typeof spec['from'] !== 'string' || typeof spec['as'] !== 'string') {
    throw new CommandError(9, "$lookup needs 'from' and 'as'");
  }
  const { from, localField, foreignField, pipeline, let: names, as } = spec;
  for (const key of Object.keys(spec)) if (!KNOWN.has(key)) throw notHere(`$lookup with '${key}'`);
  const foreign = environment.collection(from);
  const candidates =
    typeof localField === 'string' && typeof foreignField === 'string'
      ? joinBy(foreign, localField.split('.'), foreignField.split('.'))
      : () => foreign;
  return docs.map((doc) => {
    const found = candidates(doc);
    if (!Array.isArray(pipeline)) return withField(doc, as.split('.'), found);
    const own = isPlain(names) ? evaluate(doc, names, environment.variables) : {};
    const variables = { ...environment.variables, ...(isPlain(own) ? own : {}) };
    return withField(doc, as.split('.'), environment.run(found, pipeline, { ...environment, variables }));
  });
}

function joinBy(foreign: readonly Doc[], local: string[], there: string[]): (doc: Doc) => readonly Doc[] {
  const byKey = new Map<string, Doc[]>();
  for (const doc of foreign) {
    for (const key of keysOf(doc, there)) {
      const list = byKey.get(key);
      if (list) list.push(doc);
      else byKey.set(key, [doc]);
    }
  }
  return (doc) => {
    const found = [...keysOf(doc, local)].flatMap((key) => byKey.get(key) ?? []);
    return [...new Set(found)];
  };
}

function keysOf(doc: Doc, path: string[]): Set<string> {
  const values = withElements(valuesAt(doc, path));
  return new Set((values.length === 0 ? [null] : values).map((value) => sortKey(value)));
}

/** `$unwind`: one document per element; what is no array stands for itself. */
export function unwind(docs: readonly Doc[], spec: unknown): Doc[] {
  const options = isPlain(spec) ? spec : { path: spec };
  const { path, includeArrayIndex: indexField, preserveNullAndEmptyArrays: preserve } = options;
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  const parts = path.slice(1).split('.');
  const numbered = (doc: Doc, position: number | null): Doc =>
    typeof indexField === 'string' ? withField(doc, indexField.split('.'), position) : doc;
  return docs.flatMap((doc) => {
    const value = plainValue(doc, parts);
    if (Array.isArray(value) && value.length > 0) {
      return value.map((item, position) => numbered(withField(doc, parts, item), position));
    }
    if (!Array.isArray(value) && value !== null && value !== undefined) return [numbered(doc, null)];
    if (preserve !== true) return [];
    return [numbered(Array.isArray(value) ? withField(doc, parts, undefined) : doc, null)];
  });
}

function plainValue(doc: Doc, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((value, part) => (isPlain(value) ? value[part] : undefined), doc);
}
