import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { type Doc, isPlain } from '../values/decode.ts';

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'background',
  'hidden',
  'expireAfterSeconds',
  'partialFilterExpression',
]);

/** An index as the client described it, validated so the rest of the store can rely on it. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: Doc;
}

export const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true };

/** Refuses index types that this store lacks (text, geo, hashed, wildcard). */
export function parseIndexSpec(given: unknown): IndexSpec {
  if (!isPlain(given) || !isPlain(given['key'])) throw new CommandError(9, 'index specs need a key pattern');
  for (const option of Object.keys(given)) {
    if (!OPTIONS.has(option))
      throw new CommandError(197, `The field '${option}' is not valid for an index specification`);
  }
  const key = parseKey(given['key']);
  const { name, expireAfterSeconds, partialFilterExpression } = given;
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  if (isPlain(partialFilterExpression)) compileFilter(partialFilterExpression);
  return {
    name,
    key,
    ...(given['unique'] ? { unique: true } : {}),
    ...(given['sparse'] ? { sparse: true } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds: Number(expireAfterSeconds) }),
    ...(isPlain(partialFilterExpression) ? { partialFilterExpression } : {}),
  };
}

function parseKey(key: Doc): Record<string, 1 | -1> {
  const fields = Object.entries(key);
  if (fields.length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  return Object.fromEntries(
    fields.map(([path, given]) => {
      const direction = isPlain(given) || typeof given === 'string' ? Number.NaN : Number(given);
      if (!(direction > 0 || direction < 0) || path.includes('$')) {
        throw new CommandError(
          67,
          `Unknown index plugin '${String(given)}': the embedded document store has ascending and descending indexes only`,
        );
      }
      return [path, direction > 0 ? 1 : -1] as const;
    }),
  );
}

/** As `listIndexes` shows it. */
export function describeIndex(spec: IndexSpec): Doc {
  const { name, key, ...options } = spec;
  return name === '_id_' ? { v: 2, key, name } : { v: 2, key, name, ...options };
}
