import {
  freePort,
  repositoryRoot,
  type RunningProcess,
  startNode,
  startProcess,
  untilReady,
} from '@forno/shared/processes';
import type { Environment } from '@forno/shared/server/runtime';
import type { Keep } from './supervisor.ts';
import type { StarterSettings } from './settings.ts';

/** A process counts as started once its /readyz says so. */
export async function startBff(
  settings: StarterSettings,
  env: Environment,
  keep: Keep,
  signal: AbortSignal,
): Promise<void> {
  const { NODE_ENV, PORT } = settings.given;
  const port = Number(env.OPERATIONS_PORT) || (NODE_ENV === 'production' ? await freePort() : 0);
  const ready = readyUrl(settings, port || PORT);
  const withPort = { ...env, OPERATIONS_PORT: String(port) };
  await keep('bff', async (onLine) =>
    untilReady(await startRoom('bff', settings, withPort, onLine), ready, { signal }),
  );
}

export async function startWorkers(
  settings: StarterSettings,
  env: Environment,
  keep: Keep,
  signal: AbortSignal,
): Promise<void> {
  const port = Number(env.WORKER_PORT) || (await freePort());
  const ready = readyUrl(settings, port);
  const withPort = { ...env, WORKER_PORT: String(port) };
  await keep('workers', async (onLine) =>
    untilReady(await startRoom('workers', settings, withPort, onLine), ready, { signal }),
  );
}

function readyUrl({ given }: StarterSettings, port: number): string {
  const host = ['0.0.0.0', '::'].includes(given.HOST) ? '127.0.0.1' : given.HOST;
  return `http://${host}:${port}/readyz`;
}

export async function startFrontendServer(
  { given, frontendPort }: StarterSettings,
  keep: Keep,
): Promise<void> {
  const args = ['frontend', '--port', String(frontendPort), '--strictPort'];
  await keep('frontend', (onLine) =>
    startProcess({
      name: 'frontend',
      command: 'node_modules/.bin/vite',
      args,
      watchOver: true,
      cwd: repositoryRoot,
      env: { BFF_URL: `http://127.0.0.1:${given.PORT}` },
      ready: /ready in/,
      onLine,
    }),
  );
}

/** A separate process; in watch mode it runs from source and restarts on every change. */
function startRoom(
  name: 'bff' | 'workers',
  { watch }: StarterSettings,
  env: Environment,
  onLine: (line: string) => void,
): Promise<RunningProcess> {
  if (!watch) return startNode({ name, entry: `${name}/dist/main.bundle.js`, env, onLine });
  const args = ['watch', '--clear-screen=false', '--conditions=@forno/source', `${name}/src/main.ts`];
  return startProcess({
    name,
    command: 'node_modules/.bin/tsx',
    args,
    watchOver: true,
    cwd: repositoryRoot,
    env,
    onLine,
  });
}
