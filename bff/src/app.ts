import type { RequestListener } from 'node:http';
import { livePositionHeader } from '@forno/shared/contracts/server';
import { healthRouter } from '@forno/shared/server/runtime';
import compression from 'compression';
import express from 'express';
import type { Registry } from 'prom-client';
import { allHandlers } from './handlers.ts';
import type { Deps } from './deps.ts';
import { docsRouter } from './api/docs-router.ts';
import { allowOrigins, securityHeaders } from './http/security-headers.ts';
import { apiRouter } from './http/api-router.ts';
import { errorHandler, noSuchRoute } from './http/error-handler.ts';
import { measureRequests, traceRequests } from './http/measure-requests.ts';
import { requestLog } from './http/request-log.ts';
import { type PlainMiddleware, serveCached } from './http/serve-cached.ts';
import { watchHops } from './http/watch-hops.ts';
import { imagesRouter } from './menu/router.ts';
import { hasOperationsPort, healthOf } from './operations/health.ts';
import type { Metrics } from './operations/metrics.ts';
import { queuesRouter } from './operations/queues/queues-router.ts';
import { siteRouter } from './site/router.ts';

interface AppParts {
  siteFolder: string;
  register: Registry;
  metrics: Metrics;
}

/** The Express app, not listening yet. `siteFolder` holds the built front end. */
export function createApp(deps: Deps, { siteFolder, register, metrics }: AppParts): RequestListener {
  const { config } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.TRUSTED_HOPS);
  const headers = [securityHeaders(config), ...allowOrigins(config)];
  const traces = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? [] : [traceRequests];
  // Before anything is read from the database.
  const tellPosition: PlainMiddleware = (_req, res, next) => {
    res.setHeader(livePositionHeader, deps.live.position());
    next();
  };
  const hops = watchHops(config, deps.logger);
  const always = [
    ...traces,
    requestLog(deps.logger),
    measureRequests(register),
    hops,
    ...headers,
    tellPosition,
  ];
  const handlers = allHandlers(deps);
  app.use(always);
  // Compressing a response as short as one order takes longer than sending it.
  app.use(compression({ threshold: '4kb' }));
  app.use(apiRouter(deps, handlers));
  app.use(healthRouter(hasOperationsPort(config) ? undefined : healthOf(deps, metrics)));
  app.use(queuesRouter(deps));
  app.use(docsRouter());
  app.use(imagesRouter(deps));
  app.use(siteRouter(deps, siteFolder));
  app.use(noSuchRoute);
  app.use(errorHandler);
  return serveCached(deps.sessions, handlers, always, app);
}
