import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, traceIds } from '@forno/shared/server/runtime';
import type { Request } from 'express';
import { pinoHttp } from 'pino-http';
import type { PlainMiddleware } from './serve-cached.ts';

const header = 'x-request-id';
const quiet = /^\/(assets|images|fonts|healthz|readyz|metrics|socket\.io)(\/|$)/;

/** One log line per request, with an id that its jobs inherit. Neither bodies nor tokens. */
export function requestLog(logger: Logger): PlainMiddleware {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger,
    genReqId(req, res) {
      const id = givenId(req) ?? traceIds().trace_id ?? randomUUID();
      res.setHeader(header, id);
      return id;
    },
    customLogLevel: (req, res, error) => {
      if (error || res.statusCode === 500) return 'error';
      if (isQuiet(req)) return 'silent';
      return res.statusCode > 500 ? 'warn' : 'info';
    },
    serializers: {
      req: (req: { id: unknown; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        url: withoutSecrets(req.url),
      }),
      res: ({ raw }: { raw: ServerResponse }) => ({ status: statusOf(raw) }),
    },
    wrapSerializers: true,
  });
}

/** The client's own id, or the id of the trace that the browser started. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const { [header]: given, traceparent } = headers;
  if (typeof given === 'string' && /^[\w-]{1,64}$/.test(given)) return given;
  return /^00-([0-9a-f]{32})-/.exec(String(traceparent))?.[1];
}

/** What was answered; 499 to a caller who had hung up: nothing. */
export const statusOf = (res: ServerResponse): number => (res.writableFinished ? res.statusCode : 499);

/** Routes polled so often that logging them is noise, unless they fail. */
export const isQuiet = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean => quiet.test(url);

/** Mailed links carry their token in the path, whatever a proxy or a program puts before it. */
export function withoutSecrets(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/(\/user\/(?:verify|reset-password|unsubscribe)\/).+/i, '$1***');
}

/** The id under which the request is logged; empty before it has one. */
export function requestIdOf(req: Request): string {
  return typeof req.id === 'object' ? '' : String(req.id);
}
