import {
  type Answer,
  type Route,
  type BodyInput,
  nextCursorHeader,
  RefusalBody,
  searchPath,
  totalCountHeader,
  z,
} from '@forno/shared/contracts/everyone';
import { limits } from '@forno/shared/domain';
import { answerNotUnderstood, errors, serverAnswered } from '@forno/shared/messages/everyone';
import { ApiError, connectionLost, timedOut } from './failure.ts';
import { saveStreamOffset } from './live-position.ts';
import { hydration, isHydrated } from '#ui/hydration.ts';
import { reauthenticatedAfter } from '#session/second-factor.ts';
import { currentSession, expireSession } from '#session/session.ts';
import { typedForms } from '#ui/typed-forms.ts';
import { noteServerDate } from '#ui/use-now.ts';

/** Timeout of the inventory and cart calls of menu, cart and customise (specification, section 7). */
export const shortTimeoutMs = limits.requestTimeoutMs;
const longTimeoutMs = 30_000;

type Segment<Rest> = Rest extends `${infer Name}/${string}` ? Name : Rest;
type Param<R extends Route> = R['path'] extends `${string}:${infer Rest}`
  ? { params: Record<Segment<Rest> & string, string> }
  : unknown;
type Payload<R extends Route> = R extends { body: z.ZodMiniType } ? { body: BodyInput<R> } : unknown;

export type RequestInput<R extends Route> = Param<R> & Payload<R> & Omit<LooseInput, 'params' | 'body'>;

interface LooseInput {
  params?: Record<string, string>;
  body?: unknown;
  /** For the multipart calls. */
  form?: FormData;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

export interface Page {
  /** Undefined after the last page. */
  nextCursor: string | undefined;
  total: number | undefined;
}

/** The query of an address: what is set and not empty. */
export function searchOf(query: Record<string, string | number | undefined>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value = ''] of Object.entries(query)) if (value !== '') search.set(name, `${value}`);
  return search;
}

function addressOf(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = String(searchOf(query));
  return search ? `${path}?${search}` : path;
}

/** Random, not secret: `crypto` takes a phone 17 ms for its first number. */
const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/** Aborts with the first of both. `AbortSignal.any` is younger than some browsers that the shop serves. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: first.signal });
  }
  return first.signal;
}

async function send(route: Route, input: LooseInput, token: string | null): Promise<Response> {
  // What is searched for stays out of the address.
  if (input.query?.['q']) {
    const posted = { ...route, method: 'POST', path: searchPath(route.path) } as const;
    return send(posted, { ...input, query: {}, body: Object.fromEntries(searchOf(input.query)) }, token);
  }
  const timeout = AbortSignal.timeout(input.timeoutMs ?? longTimeoutMs);
  // Starts a trace (W3C Trace Context), so the call can be found even without a response.
  const traceparent = `00-${hex(32)}-${hex(16)}-01`;
  const headers = new Headers({ accept: 'application/json', traceparent });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const body = input.form ?? (input.body === undefined ? null : JSON.stringify(input.body));
  try {
    const signal = input.signal ? firstOf(input.signal, timeout) : timeout;
    const response = await fetch(addressOf(route, input), { method: route.method, headers, body, signal });
    saveStreamOffset(response.headers);
    noteServerDate(response.headers.get('date'));
    // Read the body here: a server that dies mid-response is a lost connection too.
    const text = await response.text();
    return new Response(text || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw timeout.aborted ? timedOut() : connectionLost();
  }
}

/** Undefined when the body is no JSON. */
export const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** An answer that is no success as an error: with the server's words, or its status where the answer is not ours. */
export function refusalOf(status: number, json: unknown): ApiError {
  const body = RefusalBody.safeParse(json);
  if (!body.success) return new ApiError({ kind: 'http', status, message: serverAnswered(status) });
  return new ApiError({ kind: 'http', status, ...body.data });
}

/**
 * The server knows this token no more. Over a page in which something is typed the password is asked; any other page
 * gives way to the login, in the server's words if it has any. True if the same user has logged in again: a refused call may
 * then be sent once more.
 */
export async function sessionRefused(
  token: string | null,
  { code, message }: Partial<Pick<ApiError, 'code' | 'message'>> = {},
): Promise<boolean> {
  // What was typed is kept as a draft also when the code for it can't be fetched.
  const again =
    typedForms.size > 0 && import('./relogin.ts').then((it) => it.logInAgain(token)).catch(() => false);
  if (await again) return true;
  expireSession(token, code === 'session_expired' ? message : undefined);
  return false;
}

async function exchange<R extends Route>(
  route: R,
  input: LooseInput,
): Promise<{ answer: Answer<R>; headers: Headers }> {
  // No answer may arrive while React compares a prerendered page.
  if (!isHydrated()) await hydration;
  const { token } = currentSession();
  if (route.access !== 'open' && !token) {
    throw new ApiError({ kind: 'http', status: 401, code: 'token_missing', message: errors.tokenMissing });
  }
  const response = await send(route, input, token);
  const json = await jsonOf(response);
  if (!response.ok) {
    const isOver = response.status === 401 && route.access !== 'open';
    const refusal = refusalOf(response.status, json);
    const again = isOver ? sessionRefused(token, refusal) : reauthenticatedAfter(refusal.code);
    if (await again) return exchange(route, input);
    throw refusal;
  }
  const answer = z.safeParse(route.answer, json);
  if (!answer.success) {
    throw new ApiError({ kind: 'contract', status: response.status, message: answerNotUnderstood });
  }
  return { answer: answer.data as Answer<R>, headers: response.headers };
}

/**
 * Makes one typed call; request and response are checked by its contract. Throws only ApiError (or the abort of the
 * caller's own signal). A 401 ends the session.
 */
export async function request<R extends Route>(route: R, input: RequestInput<R>): Promise<Answer<R>> {
  return (await exchange(route, input)).answer;
}

/** The same for one page of a long list, with the cursor from its header. */
export async function requestPage<R extends Route>(
  route: R,
  input: RequestInput<R>,
): Promise<Page & { answer: Answer<R> }> {
  const { answer, headers } = await exchange(route, input);
  const total = headers.get(totalCountHeader);
  return {
    answer,
    nextCursor: headers.get(nextCursorHeader) ?? undefined,
    total: total === null ? undefined : Number(total),
  };
}
