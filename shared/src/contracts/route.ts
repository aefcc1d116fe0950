import type { Access } from '../domain/index.ts';
import { Done } from './primitives.ts';
import type { z } from './z.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The least that a caller needs; `authorise` of the BFF alone refuses. */
  access: Access;
  /** Open to admins who have yet to set up a required second factor. */
  allowDuringMfaSetup?: true;
  /** Moves money or an order: a body with a key that the schema has not is refused, by name. Elsewhere such keys are ignored. */
  strict?: true;
  /** By default of a path with `/:id` that document's id (`paramsOf`). */
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** By default `Done`. */
  answer: z.ZodMiniType;
  /** Success status, default 200. */
  status?: number;
}

type Shapes = Partial<Omit<Route, 'method' | 'path' | 'access'>>;
type Defined<M, P, A, S> = { method: M; path: P; access: A } & S &
  (S extends { answer: z.ZodMiniType } ? unknown : { answer: typeof Done });

/** A row of the table of routes. Keeps each schema's type, so that handlers and callers are typed from the table. */
export function call<
  M extends Route['method'],
  P extends `/${string}`,
  A extends Access,
  const S extends Shapes = object,
>(at: `${M} ${P}`, access: A, shapes?: S): Defined<M, P, A, S>;
export function call(at: string, access: Access, shapes?: Shapes): object {
  const [method, path] = at.split(' ');
  return { method, path, access, answer: Done, ...shapes };
}

/** Where the query of a search goes as a body: access logs keep addresses, and so the email or phone number in them. */
export const searchPath = <P extends string>(path: P) => `${path}/search` as const;

/** The same read with its query as the body of a POST. */
export const asSearch = <
  P extends string,
  A extends Access,
  Q extends z.ZodMiniType,
  N extends z.ZodMiniType,
>(read: {
  path: P;
  access: A;
  query: Q;
  answer: N;
}) =>
  ({
    method: 'POST',
    path: searchPath(read.path),
    access: read.access,
    body: read.query,
    answer: read.answer,
  }) as const;

type Output<R, K extends keyof Route> =
  R extends Record<K, infer S> ? (S extends z.ZodMiniType ? z.output<S> : undefined) : undefined;
type Input<R, K extends keyof Route> =
  R extends Record<K, infer S> ? (S extends z.ZodMiniType ? z.input<S> : undefined) : undefined;

export type Params<R extends Route> = R extends { params: z.ZodMiniType }
  ? z.output<R['params']>
  : R['path'] extends `${string}/:id${string}`
    ? { id: string }
    : undefined;
export type Query<R extends Route> = Output<R, 'query'>;
export type Body<R extends Route> = Output<R, 'body'>;
export type BodyInput<R extends Route> = Input<R, 'body'>;
export type Answer<R extends Route> = z.output<R['answer']>;
/** What a handler returns: the response before parsing. */
export type AnswerInput<R extends Route> = z.input<R['answer']>;
