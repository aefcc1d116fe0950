import { createLogger, readConfig } from '@forno/shared/server';
import type { Perform } from '@forno/shared/server';
import { startWorkers } from '../../workers/src/start-workers.ts';

/**
 * A worker as it runs in production, but for one thing: it kills itself, as kill -9 would, exactly before or
 * after the effect that it is told (`crashing-worker.ts before "insert order"`), or right after a job of a
 * queue was acknowledged (`crashing-worker.ts acknowledged order-creation`). Told `asleep` instead of `before`
 * it stops there the first time, as kill -STOP would, until somebody wakes it up.
 */
const [when, what] = process.argv.slice(2);

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

let slept = false;
function fallAsleep(): void {
  if (slept) return;
  slept = true;
  process.stdout.write('falling asleep\n');
  process.kill(process.pid, 'SIGSTOP');
}

const perform: Perform = async (effect, action) => {
  if (when === 'before' && effect === what) await die();
  if (when === 'asleep' && effect === what) fallAsleep();
  const result = await action();
  if (when === 'after' && effect === what) await die();
  return result;
};

const config = readConfig();
const running = await startWorkers(config, createLogger(config, 'worker'), { perform });
if (when === 'acknowledged') {
  const worker = running.workers.find(({ name }) => name === what);
  worker?.on('completed', (job) => {
    if (job.name !== 'canary') void die();
  });
}
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
process.stdout.write('consuming\n');
