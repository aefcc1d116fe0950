import { createServer } from 'node:http';
import { type Listening, listen } from '@forno/shared/processes';
import type { Config, Logger } from '@forno/shared/server/runtime';
import type { JobMetrics } from './job-metrics.ts';

interface Readiness {
  ready: boolean;
  /** Names of failing checks; empty when ready. */
  missing: string[];
}

interface Health {
  config: Pick<Config, 'HOST' | 'WORKER_PORT'>;
  logger: Logger;
  metrics: JobMetrics;
  readiness: () => Promise<Readiness>;
}

/** `/healthz`: liveness. `/readyz`: consuming jobs. `/metrics`: counters. */
export function serveHealth({ config, logger, metrics, readiness }: Health): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(request.url ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => {
        logger.error({ err: error }, 'health check failed');
        response.writeHead(500).end();
      },
    );
  });

  async function answer(path: string) {
    switch (path) {
      case '/healthz':
        return { status: 200, type: 'text/plain', body: 'ok\n' };
      case '/readyz': {
        const state = await readiness();
        return { status: state.ready ? 200 : 503, type: 'application/json', body: JSON.stringify(state) };
      }
      case '/metrics':
        return { status: 200, type: metrics.contentType, body: await metrics.text() };
      default:
        return { status: 404, type: 'text/plain', body: 'not found\n' };
    }
  }

  return listen(server, config.WORKER_PORT, config.HOST);
}
