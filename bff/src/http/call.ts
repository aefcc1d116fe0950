import type { AnswerInput, Body, Params, Query, Route } from '@forno/shared/contracts';
import type { Ok, Refusal, Refused } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Logger } from '@forno/shared/server';
import type { Request, RequestHandler, Response } from 'express';
import type { CurrentUser } from './authenticate.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { invalid, type Issue, issuesOf } from './invalid.ts';

/** What a handler gets: everything parsed, nothing of the transport. */
export interface CallInput<R extends Route, Extra = undefined> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  user: R['access'] extends 'open' ? undefined : CurrentUser;
  /** What the call's own reader made of the request: an uploaded file, a raw body. */
  extra: Extra;
  log: Logger;
  requestId: string;
  /** The caller's address, as far as it can be believed. */
  address: string;
  /** What the caller's browser says it is. */
  device: string;
}

export interface Cookie {
  name: string;
  value: string;
  path: string;
  maxAgeMs: number;
}

/** The answer of a call, or why not. */
export type Reply<T> =
  | (Ok<T> & { status?: number; headers?: Record<string, string>; cookie?: Cookie })
  | Refused;

export interface CallOptions<Extra> {
  /** Reads a body that is not JSON; runs after the caller has been authorised. */
  read?: (req: Request, res: Response) => Promise<Extra>;
  limit?: RequestHandler;
  /** The caller may be known from a moment ago (`Deps.sessions`). */
  remembered?: boolean;
  /** The answer, when it lies ready in memory. */
  ready?: (user: CurrentUser) => ReadyAnswer | undefined;
  /** A more exact refusal for input that does not fit the contract. */
  onInvalid?: (issues: Issue[]) => Refusal | undefined;
}

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  user: CurrentUser | undefined;
  extra: unknown;
  log: Logger;
  requestId: string;
  address: string;
  device: string;
}

/** A contract with its handler, types closed over: input is parsed on its way in, the answer on its way out. */
export interface Call {
  route: Route;
  options: CallOptions<unknown>;
  run(raw: RawInput): Promise<Reply<unknown>>;
}

export function call<const R extends Route, Extra = undefined>(
  route: R,
  handle: (input: CallInput<R, Extra>) => Promise<Reply<AnswerInput<R> | ReadyAnswer>>,
  options: CallOptions<Extra> = {},
): Call {
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
        params: route.params?.parse(raw.params),
        query: query?.data,
        body: body?.data,
        user: raw.user,
        extra: raw.extra,
        log: raw.log,
        requestId: raw.requestId,
        address: raw.address,
        device: raw.device,
      };
      // The one place where the table's types meet what was just parsed by its schemas.
      const reply = await handle(input as CallInput<R, Extra>);
      if (!reply.ok || reply.value instanceof ReadyAnswer) return reply;
      return { ...reply, value: route.answer.parse(reply.value) };
    },
  };
}
