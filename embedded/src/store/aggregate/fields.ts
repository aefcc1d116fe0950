import { CommandError } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { evaluate, type Variables } from './expression.ts';

/** `$project`, with MongoDB's order of fields: those of the document first, computed ones as they were written. */
export function project(docs: readonly Doc[], spec: unknown, variables: Variables): Doc[] {
  const shape = compileProjection(spec, (doc, expression) => evaluate(doc, expression, variables));
  if (!shape) throw new CommandError(51272, '$project specification must have at least one field');
  return docs.map(shape);
}

/** `$addFields` and `$set`. Every expression sees the document as it came. */
export function addFields(docs: readonly Doc[], spec: unknown, variables: Variables): Doc[] {
  if (!isPlain(spec)) throw new CommandError(40272, '$addFields specification stage must be an object');
  const fields = flattened(spec);
  return docs.map((doc) => {
    let result = doc;
    for (const [path, expression] of fields) {
      result = withField(result, path.split('.'), evaluate(doc, expression, variables));
    }
    return result;
  });
}

/** `$unset`: a path or a list of them. */
export function unset(docs: readonly Doc[], spec: unknown, variables: Variables): Doc[] {
  const paths = (Array.isArray(spec) ? spec : [spec]).map(String);
  return project(docs, Object.fromEntries(paths.map((path) => [path, false])), variables);
}

/** `{ a: { b: x } }` sets a.b and leaves the rest of a as it is. */
function flattened(spec: Doc, prefix = ''): [string, unknown][] {
  return Object.entries(spec).flatMap(([key, value]) => {
    const nested = isPlain(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
    return nested ? flattened(value, `${prefix}${key}.`) : [[prefix + key, value] as [string, unknown]];
  });
}

/** A copy with one place set; through an array, in each of its elements. A missing value takes the field away. */
export function withField(doc: Doc, [head = '', ...rest]: readonly string[], value: unknown): Doc {
  const { [head]: there, ...others } = doc;
  if (rest.length === 0) {
    if (value === undefined) return others;
    return head in doc ? { ...doc, [head]: value } : { ...others, [head]: value };
  }
  const inner = (item: unknown): Doc => withField(isPlain(item) ? item : {}, rest, value);
  return { ...doc, [head]: Array.isArray(there) ? there.map(inner) : inner(there) };
}
