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

interface ServerOptions {
  settings: StarterSettings;
  env: Environment;
  keep: Keep;
  /** Aborted when the shop is stopping. */
  signal: AbortSignal;
}

/** Starts the BFF or the workers. A process counts as started once its /readyz says so. */
export async function startServer(
  name: 'bff' | 'workers',
  { settings, env, keep, signal }: ServerOptions,
): Promise<void> {
  const { NODE_ENV, PORT, HOST } = settings.given;
  const setting = name === 'bff' ? 'OPERATIONS_PORT' : 'WORKER_PORT';
  // In development the BFF has one port for everything.
  const hasOwn = name === 'workers' || NODE_ENV === 'production';
  const port = Number(env[setting]) || (hasOwn ? await freePort() : 0);
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  const ready = `http://${host}:${port || PORT}/readyz`;
  await keep(name, async (onLine) =>
    untilReady(await startRoom(name, settings, { ...env, [setting]: String(port) }, onLine), ready, {
      signal,
    }),
  );
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
