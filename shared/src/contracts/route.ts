import type { z } from './z.ts';

/** `customer` is anybody who is logged in, admins included (specification, section 6). */
export type Access = 'open' | 'customer' | 'admin';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  /** Open to an admin who has yet to set up the second factor that the shop requires. */
  settingUp?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** The status of success, 200 unless told. */
  status?: number;
}

/** Keeps each schema's own type, so that handlers and callers are typed from the table. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Output<R, K extends keyof Route> =
  R extends Record<K, infer S> ? (S extends z.ZodMiniType ? z.output<S> : undefined) : undefined;
type Input<R, K extends keyof Route> =
  R extends Record<K, infer S> ? (S extends z.ZodMiniType ? z.input<S> : undefined) : undefined;

export type Params<R extends Route> = Output<R, 'params'>;
export type Query<R extends Route> = Output<R, 'query'>;
export type Body<R extends Route> = Output<R, 'body'>;
export type BodyInput<R extends Route> = Input<R, 'body'>;
export type QueryInput<R extends Route> = Input<R, 'query'>;
export type Answer<R extends Route> = z.output<R['answer']>;
/** What a handler returns: the contract's input, before it is parsed on its way out. */
export type AnswerInput<R extends Route> = z.input<R['answer']>;
