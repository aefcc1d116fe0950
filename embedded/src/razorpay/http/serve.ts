import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Listening, listen } from '@forno/shared/processes';
import { parseJson } from '../../parse-json.ts';
import type { ApiFault, Faults } from '../faults/faults.ts';
import { plainError, unauthorised } from '../provider/refused.ts';
import { type Answer, type Call, json, noContent, refusal } from './answer.ts';
import { findRoute, type Route } from './router.ts';

const LARGEST_BODY = 1_000_000;

type ServeOptions = {
  host: string;
  port: number;
  routes: Route[];
  faults: Faults;
  /** Called for unexpected errors; the client gets a 500 without their text. */
  onError(error: unknown): void;
};

/** Listens and serves the routes. `close` also cuts the calls that a fault left hanging. */
export function serve(options: ServeOptions): Promise<Listening> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else send(request, response, refusal(500, 'internal', 'Something went wrong in the sandbox.'));
    });
  });
  return listen(server, options.port, options.host);
}

async function respond(
  options: ServeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = request.url ?? '/';
  if (!URL.canParse(asked, 'http://sandbox'))
    return send(request, response, refusal(400, 'bad_request', 'The address is not valid.'));
  const url = new URL(asked, 'http://sandbox');
  if (!isForUs(options.host, request.headers.host)) {
    return send(request, response, refusal(421, 'wrong_host', 'This sandbox answers on this machine only.'));
  }
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  if (body === 'too large')
    return send(request, response, refusal(413, 'too_large', 'The body is too large.'));
  const { delayMs, fault, retryAfterS } = options.faults.onApiCall(method, url.pathname);
  if (delayMs > 0) await wait(delayMs);
  if (fault === 'hang') return;
  if (fault !== undefined && fault !== 'dropAnswer')
    return send(request, response, faultyAnswer(fault, retryAfterS));
  const answer = await answerTo(options.routes, {
    method,
    path: url.pathname,
    params: {},
    query: url.searchParams,
    headers: request.headers,
    body: body.value,
  });
  if (fault === 'dropAnswer') request.socket.destroy();
  else send(request, response, answer);
}

async function answerTo(routes: Route[], call: Call): Promise<Answer> {
  const open = call.path.startsWith('/v1/') || call.path.startsWith('/pay');
  const cors: Record<string, string> = open ? { 'access-control-allow-origin': '*' } : {};
  if (open && call.method === 'OPTIONS') {
    return noContent({
      ...cors,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, x-refund-idempotency',
    });
  }
  const match = findRoute(routes, call.method, call.path);
  if (match === 'path' || match === 'method') return notFound(call.path, match, cors);
  const answer = await match.handler({ ...call, params: match.params });
  return { ...answer, headers: { ...cors, ...answer.headers } };
}

function notFound(path: string, what: 'path' | 'method', cors: Record<string, string>): Answer {
  if (path.startsWith('/v1/')) {
    return json(
      404,
      { error: plainError('BAD_REQUEST_ERROR', 'The requested URL was not found on the server.') },
      cors,
    );
  }
  return what === 'method'
    ? refusal(405, 'method_not_allowed', 'This address does not accept that method.', cors)
    : refusal(404, 'not_found', 'There is nothing at this address.', cors);
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...answer.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

/** DNS rebinding: a foreign page may point its own name at loopback; it must not read the caught mails. */
function isForUs(host: string, asked: string | undefined): boolean {
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) return true;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(asked ?? '');
}

/** Reads a whole body. `value` is its JSON, or undefined if it is empty or not JSON. */
async function readBody(request: IncomingMessage): Promise<{ value: unknown } | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= LARGEST_BODY) chunks.push(bytes);
  }
  if (size > LARGEST_BODY) return 'too large';
  return { value: parseJson(Buffer.concat(chunks).toString('utf8')) };
}

/** What the provider, or a proxy before it, answers without doing the work. */
function faultyAnswer(fault: Exclude<ApiFault, 'hang' | 'dropAnswer'>, retryAfterS: number): Answer {
  switch (fault) {
    case 'fail':
      return json(500, {
        error: plainError('SERVER_ERROR', 'We are facing some trouble completing your request.'),
      });
    case 'tooMany':
      return json(
        429,
        { error: plainError('BAD_REQUEST_ERROR', 'Request failed. Please try after sometime.') },
        { 'retry-after': String(retryAfterS) },
      );
    case 'wrongKey':
      return unauthorised();
    case 'badGateway':
      return {
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      };
  }
}
