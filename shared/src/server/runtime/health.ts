import { createServer } from 'node:http';
import express, { type ErrorRequestHandler, Router } from 'express';
import { type Listening, listen } from '../../processes/listen.ts';
import type { Config } from './config/index.ts';
import type { Logger } from './logger.ts';

export interface Health {
  /** Whether this process can work; the rest of it says what can't. */
  readiness(): Promise<{ ready: boolean }>;
  /** In Prometheus' text format. */
  metrics(): Promise<{ contentType: string; text: string }>;
}

/**
 * /healthz: liveness. With `health` also /readyz (readiness) and /metrics: they reveal hosts and figures and must not be
 * public.
 */
export function healthRouter(health?: Health): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ alive: true });
  });
  if (!health) return router;
  router.get('/readyz', async (_req, res) => {
    const readiness = await health.readiness();
    res.status(readiness.ready ? 200 : 503).json(readiness);
  });
  router.get('/metrics', async (_req, res) => {
    const { contentType, text } = await health.metrics();
    res.set('content-type', contentType).send(text);
  });
  return router;
}

/** Serves them on a port that is not public; 0 is any free one. */
export function serveHealth(
  { config, logger }: { config: Pick<Config, 'HOST'>; logger: Logger },
  port: number,
  health: Health,
): Promise<Listening> {
  const app = express();
  app.disable('x-powered-by');
  const failed: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    logger.error({ err: error }, 'health check failed');
    res.sendStatus(500);
  };
  app.use(healthRouter(health), failed);
  return listen(createServer(app), port, config.HOST);
}
