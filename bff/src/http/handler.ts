import type { AnswerInput, Body, Params, Query, Route } from '@forno/shared/contracts';
import { cleanTexts, type Ok, type Refusal, type RefusalCode, type Refused } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Logger } from '@forno/shared/server/runtime';
import type { Request, Response } from 'express';
import { isDuplicateKey } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import type { CurrentUser } from './authenticate.ts';
import { requiresReauthentication } from './authorise.ts';
import { CachedResponse } from './cached-response.ts';
import { invalid, type Issue, issuesOf } from './refusals.ts';

interface Caller {
  deps: Deps;
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
interface HandlerInput<R extends Route, Extra = undefined> extends Caller {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  user: R['access'] extends 'open' ? undefined : CurrentUser;
  /** Result of the route's custom body reader: an uploaded file, a raw body. */
  extra: Extra;
}

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
  /** Allows a cached session (`Deps.sessions`). */
  cachedSession?: boolean;
  /** The response, if it is cached in memory. */
  cached?: (user: CurrentUser) => CachedResponse | undefined;
  /** A more specific refusal for invalid input. */
  onInvalid?: (issues: Issue[]) => Refusal | undefined;
}

export interface RawInput extends Caller {
  params: unknown;
  query: unknown;
  body: unknown;
  user: CurrentUser | undefined;
  extra: unknown;
}

/** A route with its handler, for every shop in this process: input is parsed on the way in, the response on the way out. */
export interface Handler {
  route: Route;
  options: HandlerOptions<unknown>;
  run(raw: RawInput): Promise<HandlerResult<unknown>>;
}

type Handle<R extends Route, Extra> = (
  input: HandlerInput<R, Extra>,
) => Promise<HandlerResult<AnswerInput<R> | CachedResponse>>;
type Given<R extends Route, Extra> = [HandlerOptions<Extra>, Handle<R, Extra>];

export function defineHandler<const R extends Route>(route: R, handle: Handle<R, undefined>): Handler;
export function defineHandler<const R extends Route, Extra = undefined>(
  route: R,
  ...given: Given<R, Extra>
): Handler;
export function defineHandler<R extends Route, Extra>(
  route: R,
  ...given: [Handle<R, Extra>] | Given<R, Extra>
): Handler {
  const [options, handle] = given.length === 2 ? given : [{}, given[0]];
  return {
    route,
    options,
    async run(raw) {
      if (route.params?.safeParse(raw.params).success === false) return refuse('not_found');
      const query = route.query?.safeParse(cleanTexts(raw.query));
      const body = route.body?.safeParse(cleanTexts(raw.body));
      const issues = [...issuesOf(query?.error), ...issuesOf(body?.error)];
      if (issues.length > 0) {
        const refusal = options.onInvalid?.(issues) ?? invalid(issues);
        return { ok: false, refusal };
      }
      if (options.reauthenticate && raw.user && requiresReauthentication(raw.user))
        return refuse('reauthentication_needed');
      const input = {
        ...raw,
        params: route.params?.parse(raw.params),
        query: query?.data,
        body: body?.data,
      };
      // The one place where the route types meet what their schemas parsed.
      const reply = await handle(input as HandlerInput<R, Extra>).catch((error: unknown) => {
        if (options.onDuplicate && isDuplicateKey(error)) return refuse(options.onDuplicate);
        throw error;
      });
      if (!reply.ok || reply.value instanceof CachedResponse) return reply;
      return { ...reply, value: route.answer.parse(reply.value) };
    },
  };
}

/** The handler of a list, for its route as a search (`asSearch`). */
export const searching = (route: Route, list: Handler): Handler => ({
  ...list,
  route,
  run: (raw) => list.run({ ...raw, query: raw.body }),
});
