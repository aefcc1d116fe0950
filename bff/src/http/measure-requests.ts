import { Histogram, type Registry } from 'prom-client';
import { traced, type TracedWork } from '@forno/shared/server/runtime';
import { isQuiet, statusOf } from './request-log.ts';
import type { PlainMiddleware } from './serve-cached.ts';

/** Measures every request, labelled by the route's pattern, never an id. */
export function measureRequests(register: Registry): PlainMiddleware {
  const durations = new Histogram({
    name: 'forno_http_request_seconds',
    help: 'Duration of HTTP responses.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  // Cached per route and status: looking up labels costs more than counting.
  const series = new Map<string, { observe(seconds: number): void }>();
  const observe = (method: string, route: string, status: number, seconds: number): void => {
    const key = `${method} ${route} ${status}`;
    const one = series.get(key) ?? durations.labels(method, route, String(status));
    series.set(key, one);
    one.observe(seconds);
  };
  return (req, res, next) => {
    const began = performance.now();
    const { method = '' } = req;
    res.on('close', () => {
      // Who never said all of it was not kept waiting.
      if (!res.writableFinished && !req.complete) return;
      observe(method, routeOf(req), statusOf(res), (performance.now() - began) / 1_000);
    });
    next();
  };
}

/** The matched route's pattern, or one common label. */
function routeOf(req: { route?: unknown }): string {
  return hasPath(req.route) ? req.route.path : 'other';
}

function hasPath(route: unknown): route is { path: string } {
  return typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
}

/** Wraps each request in a span, continuing the client's `traceparent` if there is one. */
export const traceRequests: PlainMiddleware = (req, res, next) => {
  if (isQuiet(req)) return next();
  const { method = '' } = req;
  const parent = req.headers['traceparent'];
  const work: TracedWork = {
    name: method,
    kind: 'server',
    attributes: { 'http.request.method': method },
    parent: typeof parent === 'string' ? parent : undefined,
  };
  void traced(
    work,
    () =>
      new Promise<void>((answered) => {
        res.once('close', () => {
          const route = routeOf(req);
          work.name = `${method} ${route}`;
          work.attributes['http.route'] = route;
          work.attributes['http.response.status_code'] = statusOf(res);
          answered();
        });
        next();
      }),
  );
};
