import { isPlain } from '../values/decode.ts';

const INDEX = /^(0|[1-9]\d*)$/;

/** Whether a part of a dotted path can be a place in an array. */
export function isIndex(part: string): boolean {
  return INDEX.test(part);
}

/**
 * Every value at a dotted path, as MongoDB's matcher walks it: an array on the way stands for its elements
 * (and for the one at that index); `undefined` marks a branch without the field.
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

/** The values to compare: the values themselves and the elements of each array among them. */
export function withElements(values: readonly unknown[]): readonly unknown[] {
  return values.some(Array.isArray) ? values.flatMap((v) => (Array.isArray(v) ? [v, ...v] : [v])) : values;
}
