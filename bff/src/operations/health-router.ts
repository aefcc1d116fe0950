import { type Request, type Response, Router } from 'express';
import type { Deps } from '../deps.ts';
import { checkReadiness } from './check-health.ts';
import type { Metrics } from './metrics.ts';

/**
 * /healthz: liveness. With metrics also /readyz (readiness) and /metrics: they reveal hosts and figures and must not be
 * public.
 */
export function healthRouter(deps: Deps, metrics: Metrics | undefined): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  router.get('/healthz', (_req: Request, res: Response) => {
    res.json({ alive: true });
  });
  if (!metrics) return router;
  router.get('/readyz', async (_req: Request, res: Response) => {
    const readiness = await checkReadiness(deps);
    res.status(readiness.ready ? 200 : 503).json(readiness);
  });
  router.get('/metrics', async (_req: Request, res: Response) => {
    const { contentType, text } = await metrics.read();
    res.set('content-type', contentType).send(text);
  });
  return router;
}
