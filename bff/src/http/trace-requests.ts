import { traced, type TracedWork } from '@forno/shared/server/runtime';
import type { RequestHandler } from 'express';
import { routeOf } from './measure-requests.ts';
import { isQuiet } from './request-log.ts';

/** Wraps each request in a span, continuing the client's `traceparent` if there is one. */
export const traceRequests: RequestHandler = (req, res, next) => {
  if (isQuiet(req)) return next();
  const parent = req.headers['traceparent'];
  const work: TracedWork = {
    name: req.method,
    kind: 'server',
    attributes: { 'http.request.method': req.method },
    parent: typeof parent === 'string' ? parent : undefined,
  };
  void traced(
    work,
    () =>
      new Promise<void>((answered) => {
        res.once('close', () => {
          const route = routeOf(req);
          work.name = `${req.method} ${route}`;
          work.attributes['http.route'] = route;
          work.attributes['http.response.status_code'] = res.statusCode;
          answered();
        });
        next();
      }),
  );
};
