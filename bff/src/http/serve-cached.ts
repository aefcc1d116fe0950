import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Handler } from './handler.ts';
import { bearer } from './authorise.ts';
import type { SessionCache } from './session-cache.ts';

/** Works in Express and without it: uses nothing but Node's own request and response. */
export type PlainMiddleware = (
  req: IncomingMessage & { route?: unknown },
  res: ServerResponse,
  next: () => void,
) => void;

/**
 * Serves cached lists to cached sessions ahead of the whole router: the lists every screen keeps requesting. Anything
 * not cached goes through the router, which then caches it. `before` (log, metrics, headers) runs for both.
 */
export function serveCached(
  sessions: SessionCache,
  handlers: readonly Pick<Handler<never>, 'route' | 'options'>[],
  before: readonly PlainMiddleware[],
  ordinary: RequestListener,
): RequestListener {
  const reads = new Map(
    handlers.flatMap(({ route, options }) => (options.cached ? [[route.path, options.cached] as const] : [])),
  );
  const answerTo = (req: IncomingMessage) => {
    const cached = req.method === 'GET' ? reads.get(req.url ?? '') : undefined;
    const user = cached && sessions.peek(bearer(req));
    return user && cached?.(user);
  };
  return (req, res) => {
    const answer = answerTo(req);
    if (!answer) return ordinary(req, res);
    const request = Object.assign(req, { route: { path: req.url } });
    let step = 0;
    const next = (): void => {
      const middleware = before[step++];
      if (middleware) middleware(request, res, next);
      else answer.send(req, res);
    };
    next();
  };
}
