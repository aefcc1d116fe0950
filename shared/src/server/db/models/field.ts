import { Schema, type SchemaOptions, type Types } from 'mongoose';

declare const type: unique symbol;

/** A field as mongoose casts it, with its type: undefined belongs to it when the field may be absent. */
export interface Field<T> {
  definition: Record<string, unknown>;
  /** Neither optional, nor with a default, nor a group of fields: checked when a document is created. */
  required: boolean;
  /** Only for the compiler. */
  readonly [type]?: T;
}

type Fields = Record<string, Field<unknown>>;
type TypeOf<F> = F extends Field<infer T> ? T : never;

type Flat<T> = { [K in keyof T]: T[K] };

/** The documents with these fields. */
export type DocumentOf<F> = Flat<
  { [K in keyof F as undefined extends TypeOf<F[K]> ? never : K]: TypeOf<F[K]> } & {
    [K in keyof F as undefined extends TypeOf<F[K]> ? K : never]?: TypeOf<F[K]>;
  }
>;

export const field = <T>(stored: unknown): Field<T> => ({
  definition: { type: stored },
  required: true,
});

export const text = field<string>(String);
export const number = field<number>(Number);
export const flag = field<boolean>(Boolean);
export const moment = field<Date>(Date);
export const id = field<Types.ObjectId>(Schema.Types.ObjectId);
/** Anything, uncast. */
export const mixed = <T>(): Field<T> => field<T>(Schema.Types.Mixed);
export const oneOf = <const T extends string>(values: readonly T[]): Field<T> => ({
  definition: { type: String, enum: values },
  required: true,
});

export const optional = <T>({ definition }: Field<T>): Field<T | undefined> => ({
  // Mongoose would make an absent list an empty one.
  definition: { ...definition, required: false, default: undefined },
  required: false,
});

/** As mongoose fills it in where a document is created without it. */
export const withDefault = <T>({ definition }: Field<T>, value: unknown): Field<T> => ({
  definition: { ...definition, default: value },
  required: false,
});

const definitionsOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { definition }]) => [name, definition]));

/** Fields below one name, cast one by one. */
export const group = <F extends Fields>(fields: F): Field<DocumentOf<F>> => ({
  definition: definitionsOf(fields),
  required: false,
});

/** A document within a document, where mongoose has always given it an id of its own. */
export const partWithId = <F extends Fields>(fields: F): Field<DocumentOf<F>> => field(definitionsOf(fields));
/** The same without an id. */
export const part = <F extends Fields>(fields: F): Field<DocumentOf<F>> =>
  field({ _id: false, ...definitionsOf(fields) });

export const list = <T>(of: Field<T>): Field<T[]> => ({
  definition: { type: [of.definition] },
  required: false,
});

/** The schema of these documents. Absent fields stay absent. */
export function schemaOf(fields: Fields, options: Pick<SchemaOptions, 'minimize'> = {}): Schema {
  const definitions = Object.entries(fields).map(([name, { definition, required }]) => [
    name,
    required ? { ...definition, required } : definition,
  ]);
  return new Schema(Object.fromEntries(definitions), { versionKey: false, ...options });
}
