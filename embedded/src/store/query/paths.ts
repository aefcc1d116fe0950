import { isPlain } from '../values/decode.ts';

const INDEX = /^(0|[1-9]\d*)$/;

export function isIndex(part: string): boolean {
  return INDEX.test(part);
}

/**
 * Every value that a dotted path leads to, as MongoDB's matcher walks: an array on the way stands for its
 * elements (and for the element with that number); `undefined` is a branch that has no such field.
 */
export function valuesAt(value: unknown, path: readonly string[], at = 0, found: unknown[] = []): unknown[] {
  const part = path[at];
  if (part === undefined) {
    found.push(value);
  } else if (Array.isArray(value)) {
    const position = isIndex(part) ? Number(part) : -1;
    if (position >= 0 && position < value.length) valuesAt(value[position], path, at + 1, found);
    for (const item of value) if (isPlain(item)) valuesAt(item, path, at, found);
  } else if (isPlain(value) && Object.hasOwn(value, part)) {
    valuesAt(value[part], path, at + 1, found);
  } else {
    found.push(undefined);
  }
  return found;
}

/** The values themselves and, for each array among them, its elements: what comparisons are made with. */
export function withElements(values: readonly unknown[]): readonly unknown[] {
  return values.some(Array.isArray) ? values.flatMap((v) => (Array.isArray(v) ? [v, ...v] : [v])) : values;
}
