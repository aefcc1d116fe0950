import { type Request, type Response, Router } from 'express';
import type { Deps } from '../deps.ts';
import { checkReadiness } from './check-health.ts';
import type { Metrics } from './metrics.ts';

/** /healthz: this process lives. /readyz: it can do its work. /metrics: how it does. */
export function healthRouter(deps: Deps, metrics: Metrics): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  router.get('/healthz', (_req: Request, res: Response) => {
    res.json({ alive: true });
  });
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
