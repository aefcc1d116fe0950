import type { AnswerInput, Body, Params, Query, Route } from '@forno/shared/contracts';
import type { Ok, Refusal, Refused } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Logger } from '@forno/shared/server/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type { CurrentUser } from './authenticate.ts';
import { CachedResponse } from './cached-response.ts';
import { invalid, type Issue, issuesOf } from './refusals.ts';

interface Caller {
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
interface CallInput<R extends Route, Extra = undefined> extends Caller {
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

interface CallOptions<Extra> {
  /** Reads a non-JSON body; runs after authorisation. */
  read?: (req: Request, res: Response) => Promise<Extra>;
  limit?: RequestHandler;
  /** Allows a cached session (`Deps.sessions`). */
  remembered?: boolean;
  /** The response, if it is cached in memory. */
  ready?: (user: CurrentUser) => CachedResponse | undefined;
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

/** A route with its handler: input is parsed on the way in, the response on the way out. */
export interface Handler {
  route: Route;
  options: CallOptions<unknown>;
  run(raw: RawInput): Promise<HandlerResult<unknown>>;
}

export function defineHandler<const R extends Route, Extra = undefined>(
  route: R,
  handle: (input: CallInput<R, Extra>) => Promise<HandlerResult<AnswerInput<R> | CachedResponse>>,
  options: CallOptions<Extra> = {},
): Handler {
  return {
    route,
    options,
    async run(raw) {
      if (route.params?.safeParse(raw.params).success === false) return refuse('not_found');
      const query = route.query?.safeParse(raw.query);
      const body = route.body?.safeParse(raw.body);
      const issues = [...issuesOf(query?.error), ...issuesOf(body?.error)];
      if (issues.length > 0) {
        const refusal = options.onInvalid?.(issues) ?? invalid(issues);
        return { ok: false, refusal };
      }
      const input = {
        ...raw,
        params: route.params?.parse(raw.params),
        query: query?.data,
        body: body?.data,
      };
      // The one place where the route types meet what their schemas parsed.
      const reply = await handle(input as CallInput<R, Extra>);
      if (!reply.ok || reply.value instanceof CachedResponse) return reply;
      return { ...reply, value: route.answer.parse(reply.value) };
    },
  };
}
