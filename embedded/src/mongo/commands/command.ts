import { Double } from 'bson';
import type { Catalog } from '../data/catalog.ts';
import type { Collection } from '../data/collection.ts';
import { CommandError } from '../errors.ts';
import { decode, type Doc, encode, isPlain } from '../values/decode.ts';
import type { Cursors } from './cursors.ts';
import type { Snapshots } from './snapshots.ts';

/** One received command and what it runs against. */
export interface CommandContext {
  readonly name: string;
  readonly body: Doc;
  readonly database: string;
  readonly sequences: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly snapshots: Snapshots;
}

export type Command = (context: CommandContext) => Doc;

/** The collection named by a command's first argument. */
export function collectionName({ name, body }: CommandContext): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CommandError(73, `Invalid namespace specified for '${name}'`);
}

/** The same collection; undefined if nothing was ever written there. */
export function collectionOf(context: CommandContext): Collection | undefined {
  return context.catalog.find(context.database, collectionName(context));
}

/** The same, created if missing. */
export function openCollection(context: CommandContext): Collection {
  return context.catalog.open(context.database, collectionName(context));
}

/** Documents from the body or a document sequence. */
export function documents({ body, sequences }: CommandContext, field: string): Doc[] {
  const beside = sequences.get(field);
  if (beside) return beside.map((raw) => decode(raw));
  const list = body[field];
  if (Array.isArray(list) && list.length > 0 && list.every(isPlain)) return list;
  throw new CommandError(40414, `BSON field '${field}' is missing but a required field`);
}

/** The same, as BSON. */
export function rawDocuments(context: CommandContext, field: string): readonly Uint8Array[] {
  return context.sequences.get(field) ?? documents(context, field).map(encode);
}

/** Any other option could change the meaning, so it is refused, not ignored. */
export function refuseStrange(name: string, given: Doc, known: readonly string[]): void {
  const strange = Object.keys(given).find((key) => !known.includes(key));
  if (strange !== undefined)
    throw new CommandError(40415, `BSON field '${name}.${strange}' is an unknown field.`);
}

/** A document, empty if absent. @throws CommandError 14 for anything else. */
export function optionalDoc(value: unknown, field: string): Doc {
  if (value === undefined || value === null) return {};
  if (isPlain(value)) return value;
  throw new CommandError(14, `BSON field '${field}' is the wrong type, expected type 'object'`);
}

/** The `batchSize` of a find, getMore or `cursor` document. */
export function batchSizeOf({ batchSize }: Doc): number | undefined {
  return batchSize === undefined ? undefined : wholeNumber(batchSize, 'batchSize');
}

/** A number in any of BSON's types, 0 if absent. @throws CommandError 14 unless it is whole. */
export function wholeNumber(value: unknown, field: string): number {
  const plain = value instanceof Double ? value.value : value;
  if (plain === undefined || plain === null) return 0;
  const number = typeof plain === 'number' || typeof plain === 'bigint' ? Number(plain) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw new CommandError(14, `BSON field '${field}' is the wrong type, expected a whole number`);
}
