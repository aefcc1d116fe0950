import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import type { ApiFault, Faults } from '../faults/faults.ts';
import { plainError, refuseKey } from '../provider/refused.ts';

type Query = Record<string, string | undefined>;
/** A fully read request. `body` is the parsed JSON, or undefined if it was not JSON. */
export type Call = Request<{ id: string }, unknown, unknown, Query>;
export type Method = 'get' | 'post' | 'put' | 'delete';
type Act = (call: Call, response: Response) => unknown;
export type Route = { method: Method; path: string; act: Act };

export function route(method: Method, path: string, act: Act): Route {
  return { method, path, act };
}

/** A refusal of the sandbox's own calls (not Razorpay's). */
export function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ message, code });
}

/** A route that takes a body of this shape, and answers 400 to any other. */
export function accepting<S extends z.ZodType>(
  method: Method,
  path: string,
  schema: S,
  act: (request: z.output<S>, response: Response) => unknown,
): Route {
  return route(method, path, ({ body }, response) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return act(parsed.data, response);
    return refuse(response, 400, 'bad_request', z.prettifyError(parsed.error));
  });
}

/** Browser files are served from src: the compiler does not touch them, so dist has none. */
const browserFiles = fileURLToPath(new URL('../../../src/razorpay/browser/', import.meta.url));

/** The file of this name, which a page asks for again each time. */
export const asset =
  (headers: Record<string, string> = {}): Act =>
  ({ path }, response) =>
    response.sendFile(path.slice(1), {
      root: browserFiles,
      headers: { 'cache-control': 'no-cache', ...headers },
      acceptRanges: false,
      etag: false,
      lastModified: false,
    });

type AppOptions = {
  host: string;
  routes: Route[];
  faults: Faults;
  /** Called for unexpected errors; the client gets a 500 without their text. */
  onError(error: unknown): void;
};

/** Every check before the routes, in this order: address, host, size of the body, faults. */
export function sandboxApp({ host, routes, faults, onError }: AppOptions): RequestListener {
  const app = express();
  app.enable('strict routing').enable('case sensitive routing').disable('etag').disable('x-powered-by');
  app.set('query parser', (text: string | null) => Object.fromEntries(new URLSearchParams(text ?? '')));
  app.use(checkAddress(host), express.raw({ type: () => true, limit: 1_000_000 }), readJson);
  app.use(misbehave(faults), openToPages);
  for (const { method, path, act } of routes) {
    app.route(path)[method](async (call: Call, response: Response) => {
      await act(call, response);
    });
  }
  app.all(
    routes.map(({ path }) => path),
    notFound(405, 'method_not_allowed', 'This address does not accept that method.'),
  );
  app.use(notFound(404, 'not_found', 'There is nothing at this address.'), failed(onError));
  return (request, response) => {
    const asked = request.url ?? '/';
    const url = URL.canParse(asked, 'http://sandbox') ? new URL(asked, 'http://sandbox') : undefined;
    request.url = url ? url.pathname + url.search : unparsable;
    app(request, response);
  };
}

/** In place of an address that Express would answer with a page of its own; nobody can ask for this one. */
const unparsable = '/#';

const checkAddress =
  (host: string): RequestHandler =>
  (request, response, next) => {
    response.set({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (request.url === unparsable) return badAddress(response);
    if (isForUs(host, request.headers.host)) return next();
    refuse(response, 421, 'wrong_host', 'This sandbox answers on this machine only.');
  };

const badAddress = (response: Response): void =>
  refuse(response, 400, 'bad_request', 'The address is not valid.');

/** DNS rebinding: a foreign page may point its own name at loopback; it must not read the caught mails. */
function isForUs(host: string, asked: string | undefined): boolean {
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) return true;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(asked ?? '');
}

const readJson: RequestHandler = (request, _response, next) => {
  request.body = Buffer.isBuffer(request.body) ? parseJson(request.body.toString('utf8')) : undefined;
  next();
};

const failWith =
  (status: number, ...error: Parameters<typeof plainError>) =>
  (response: Response): void => {
    if (status === 429) response.set('retry-after', '1');
    response.status(status).json({ error: plainError(...error) });
  };

/** What the provider, or a proxy before it, does instead of the work; only `dropAnswer` does that too. */
const misbehaviours: Record<ApiFault, (response: Response, work: () => void) => void> = {
  hang: () => {},
  fail: failWith(500, 'SERVER_ERROR', 'We are facing some trouble completing your request.'),
  tooMany: failWith(429, 'BAD_REQUEST_ERROR', 'Request failed. Please try after sometime.'),
  wrongKey: refuseKey,
  badGateway: (response) =>
    response
      .status(502)
      .setHeader('content-type', 'text/html')
      .end('<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'),
  dropAnswer(response, work) {
    response.end = () => response.destroy();
    work();
  },
};

const misbehave =
  (faults: Faults): RequestHandler =>
  async (request, response, next) => {
    const { delayMs, fault } = faults.onApiCall(request.method, request.path);
    if (delayMs > 0) await wait(delayMs);
    if (fault === undefined) return next();
    misbehaviours[fault](response, next);
  };

const isOpen = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/pay');

const openToPages: RequestHandler = (request, response, next) => {
  if (!isOpen(request.path)) return next();
  response.set('access-control-allow-origin', '*');
  if (request.method !== 'OPTIONS') return next();
  response.set({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, x-refund-idempotency',
  });
  response.status(204).end();
};

const notFound =
  (status: number, code: string, message: string): RequestHandler =>
  (request, response) => {
    if (!request.path.startsWith('/v1/')) return refuse(response, status, code, message);
    const error = plainError('BAD_REQUEST_ERROR', 'The requested URL was not found on the server.');
    response.status(404).json({ error });
  };

const failed =
  (onError: AppOptions['onError']): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const status = error instanceof Error && 'status' in error ? error.status : 500;
    if (status === 413) return refuse(response, 413, 'too_large', 'The body is too large.');
    if (status === 400) return badAddress(response);
    onError(error);
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'internal', 'Something went wrong in the sandbox.');
  };
