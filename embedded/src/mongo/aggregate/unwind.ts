import { CommandError, notImplemented } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';

/** `$unwind` by path only: one document per element; a non-array stands for itself. */
export function unwind(docs: readonly Doc[], path: unknown): Doc[] {
  if (isPlain(path)) throw notImplemented('$unwind with options');
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  const parts = path.slice(1).split('.');
  return docs.flatMap((doc) => {
    const value = parts.reduce<unknown>((inner, part) => (isPlain(inner) ? inner[part] : undefined), doc);
    if (Array.isArray(value)) return value.map((item) => withField(doc, parts, item));
    return value === null || value === undefined ? [] : [doc];
  });
}

/** A copy with one field set. */
function withField(doc: Doc, [head = '', ...rest]: readonly string[], value: unknown): Doc {
  const inner = doc[head];
  return { ...doc, [head]: rest.length === 0 ? value : withField(isPlain(inner) ? inner : {}, rest, value) };
}
