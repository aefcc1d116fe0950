import { setTimeout as delay } from 'node:timers/promises';
import {
  describeExit,
  repositoryRoot,
  type RunningProcess,
  startNode,
  startProcess,
} from '@forno/shared/processes';
import type { Environment } from '@forno/shared/server';
import type { Keep } from './crew.ts';
import type { StarterSettings } from './settings.ts';

const readyWithinMs = 20_000;

/** The BFF counts as started when it says that it can serve. */
export async function startBff(
  settings: StarterSettings,
  env: Environment,
  keep: Keep,
  stopping: AbortSignal,
): Promise<void> {
  const { HOST, PORT } = settings.given;
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  await keep('bff', async (onLine) => {
    const bff = await startRoom('bff', settings, env, onLine);
    await untilReady(bff, `http://${host}:${PORT}/readyz`, stopping);
    return bff;
  });
}

export async function startWorkers(settings: StarterSettings, env: Environment, keep: Keep): Promise<void> {
  await keep('workers', (onLine) => startRoom('workers', settings, env, onLine));
}

/** The front end with hot reload. */
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

/** A process of its own; in watch mode it runs from source and starts again on every change. */
function startRoom(
  name: 'bff' | 'workers',
  { watch }: StarterSettings,
  env: Environment,
  onLine: (line: string) => void,
): Promise<RunningProcess> {
  if (!watch) return startNode({ name, entry: `${name}/dist/main.js`, env, onLine });
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

/** @throws when the process ends first, or the deadline passes; the process is stopped then */
async function untilReady(running: RunningProcess, url: string, stopping: AbortSignal): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline && !stopping.aborted) {
    if (!running.isRunning()) {
      throw new Error(`${running.name} ${describeExit(await running.exited)}\n${running.output()}`);
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  await running.stop();
  throw new Error(`${running.name} was not ready within ${readyWithinMs / 1000} s\n${running.output()}`);
}
