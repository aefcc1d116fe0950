import { createLogger, readConfig } from '@forno/shared/server/runtime';
import { startWorkers } from '../../workers/src/start-workers.ts';
import { die, dieAt, dieWithParent } from './die-at.ts';

/**
 * A production worker that kills itself exactly before or after the given effect (`crashing-worker.ts before "insert
 * order"`), or right after a job of a queue was acknowledged (`crashing-worker.ts acknowledged order-creation`). With
 * `asleep` instead of `before` it stops there, the first time only, until SIGCONT.
 */
async function consume(when: string | undefined, what: string | undefined): Promise<void> {
  dieWithParent();
  const config = readConfig();
  const running = await startWorkers(config, createLogger(config, 'worker'), { perform: dieAt(when, what) });
  if (when === 'acknowledged') {
    const worker = running.workers.find(({ name }) => name === what);
    worker?.on('completed', (job) => {
      if (job.name !== 'canary') void die();
    });
  }
  process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
  process.stdout.write('consuming\n');
}

void consume(process.argv[2], process.argv[3]);
