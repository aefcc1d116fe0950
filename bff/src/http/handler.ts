import {
  type AnswerInput,
  type Body,
  type Params,
  paramsOf,
  type Query,
  type Route,
  type routes,
} from '@forno/shared/contracts/server';
import {
  cleanTexts,
  ok,
  type Ok,
  type Refusal,
  type RefusalCode,
  type Refused,
  type Result,
} from '@forno/shared/domain';
import { refuse, serverErrors } from '@forno/shared/messages/server';
import type { Logger } from '@forno/shared/server/runtime';
import type { Request, Response } from 'express';
import { isDuplicateKey } from '@forno/shared/server/db';
import type { CurrentUser } from './authenticate.ts';
import { requiresReauthentication } from './authorise.ts';
import { CachedResponse } from './cached-response.ts';
import { checkAnswer } from './check-answer.ts';
import { invalid, type Issue, issuesOf } from './refusals.ts';

interface Caller<D> {
  deps: D;
  logger: Logger;
  requestId: string;
  /** The client address, taking only trusted proxies into account. */
  address: string;
  /** The User-Agent. */
  device: string;
  /** The value of a cookie; empty without one. */
  cookie(name: string): string;
}

/** A handler's input: everything parsed, nothing transport-specific. */
export interface HandlerInput<D, R extends Route, Found = undefined, Extra = undefined> extends Caller<D> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  user: R['access'] extends 'open' ? undefined : CurrentUser;
  /** Result of the route's custom body reader: an uploaded file, a raw body. */
  extra: Extra;
  /** Result of the option `find`. */
  found: Found;
}

export type RouteName = keyof typeof routes;
/** The input of the handler of `routes[N]`; each room names its own, with what it needs. */
export type CallOf<D, N extends RouteName, Found, Extra> = HandlerInput<D, (typeof routes)[N], Found, Extra>;

/** Never sent to or by pages of other origins. */
export interface Cookie {
  name: string;
  value: string;
  path: string;
  maxAgeMs: number;
}

/** The response, or a refusal. */
export type HandlerResult<T> =
  | (Ok<T> & { status?: number; headers?: Record<string, string>; cookie?: Cookie })
  | Refused;

export interface HandlerOptions<Extra> {
  /** Reads a non-JSON body; runs after authorisation. */
  read?: (req: Request, res: Response) => Promise<Extra>;
  limit?: 'login' | 'register' | 'password';
  /** An admin with a second factor must have proven it just now. */
  reauthenticate?: true;
  /** The refusal when a unique index decides against it. */
  onDuplicate?: RefusalCode;
  /** Allows a cached session (`Services.sessions`). */
  cachedSession?: boolean;
  /** The response, if it is cached in memory. */
  cached?: (user: CurrentUser) => CachedResponse | undefined;
  /** A more specific refusal for invalid input. */
  onInvalid?: (issues: Issue[]) => Refusal | undefined;
}

interface Finding<D, R extends Route, Found> {
  /** Looks for what the call is about, and refuses when there is none. */
  find?: { by: (call: HandlerInput<D, R>) => PromiseLike<Found | null | undefined>; or: RefusalCode };
}

export interface RawInput<D> extends Caller<D> {
  params: unknown;
  query: unknown;
  body: unknown;
  user: CurrentUser | undefined;
  extra: unknown;
}

/** A route with its handler, for every shop in this process: input is parsed on the way in, the response on the way out. */
export interface Handler<D> {
  route: Route;
  options: HandlerOptions<unknown>;
  run: (raw: RawInput<D>) => Promise<HandlerResult<unknown>>;
}

/** A handler is a function with a name, which stack traces and profiles show. */
export function defineHandler<D, R extends Route, Found = undefined, Extra = undefined>(
  route: R,
  handle: (
    input: HandlerInput<D, R, Found, Extra>,
  ) => Promise<HandlerResult<AnswerInput<R> | CachedResponse>>,
  options: HandlerOptions<Extra> & Finding<D, R, Found> = {},
): Handler<D> {
  return {
    route,
    options,
    async run(raw) {
      const parsed = parseCall(route, raw, options.onInvalid);
      if (!parsed.ok) return parsed;
      if (options.reauthenticate && raw.user && requiresReauthentication(raw.user))
        return refuse('reauthentication_needed');
      const call = { ...raw, ...parsed.value, found: undefined as unknown };
      // The one place where the route types meet what their schemas parsed.
      if (options.find) call.found = await options.find.by(call as HandlerInput<D, R>);
      if (options.find && !call.found) return refuse(options.find.or);
      const reply = await handle(call as HandlerInput<D, R, Found, Extra>).catch((error: unknown) => {
        if (options.onDuplicate && isDuplicateKey(error)) return refuse(options.onDuplicate);
        throw error;
      });
      if (!reply.ok || reply.value instanceof CachedResponse) return reply;
      return { ...reply, value: checkAnswer(route.answer, reply.value) };
    },
  };
}

/** What the contract makes of a call, or what is wrong with it. */
function parseCall(
  route: Route,
  raw: Pick<RawInput<unknown>, 'params' | 'query' | 'body'>,
  onInvalid: HandlerOptions<unknown>['onInvalid'],
): Result<{ params: unknown; query: unknown; body: unknown }> {
  const params = paramsOf(route)?.safeParse(raw.params);
  if (params?.success === false) return refuse('not_found');
  const query = route.query?.safeParse(cleanTexts(raw.query));
  const body = route.body?.safeParse(cleanTexts(raw.body));
  const wrong = [...issuesOf(query?.error), ...issuesOf(body?.error)];
  const beside = [...keysBeside(route, raw.query, query), ...keysBeside(route, raw.body, body)];
  const issues = wrong.length > 0 ? wrong : beside;
  if (issues.length > 0) return { ok: false, refusal: onInvalid?.(issues) ?? invalid(issues) };
  return ok({ params: params?.data, query: query?.data, body: body?.data });
}

/** zod leaves it out without a word, whatever the schema. */
const isDropped = (path: string) => /(^|\.)__proto__$/.test(path);

/** What a body or query says beside what its schema knows: a caller who means something by it must not believe that it was done. */
function keysBeside({ strict }: Route, sent: unknown, parsed?: { data?: unknown }): Issue[] {
  return pathsBeside(sent, parsed?.data ?? {})
    .filter((path) => strict || isDropped(path))
    .map((path) => ({ path, message: serverErrors.unknownKey(path) }));
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Paths of `sent` that parsing left out, in lists and parts too. */
function pathsBeside(sent: unknown, known: unknown, at = ''): string[] {
  if (!isTree(sent) || !isTree(known)) return [];
  const kept = new Map<string, unknown>(Object.entries(known));
  return Object.entries(sent).flatMap(([key, value]) =>
    kept.has(key) ? pathsBeside(value, kept.get(key), `${at}${key}.`) : `${at}${key}`,
  );
}

/** A list, and the same for its route as a search (`asSearch`). */
export const withSearch = <D>(route: Route, list: Handler<D>): Handler<D>[] => [
  list,
  { ...list, route, run: (raw) => list.run({ ...raw, query: raw.body }) },
];
