import { createLogger, readConfig } from '@forno/shared/server';
import type { Perform } from '../../workers/src/effects.ts';
import { startWorkers } from '../../workers/src/start-workers.ts';

/**
 * A worker as it runs in production, but for one thing: it kills itself, as kill -9 would, exactly before or
 * after the effect that it is told (`crashing-worker.ts before "insert order"`), or right after a job of a
 * queue was acknowledged (`crashing-worker.ts acknowledged order-creation`).
 */
const [when, what] = process.argv.slice(2);

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

const perform: Perform = async (effect, action) => {
  if (when === 'before' && effect === what) await die();
  const result = await action();
  if (when === 'after' && effect === what) await die();
  return result;
};

const config = readConfig();
const { workers } = await startWorkers(config, createLogger(config, 'worker'), { perform });
if (when === 'acknowledged') {
  const worker = workers.find(({ name }) => name === what);
  worker?.on('completed', (job) => {
    if (job.name !== 'canary') void die();
  });
}
process.stdout.write('consuming\n');
