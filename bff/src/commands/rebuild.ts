import { setTimeout as sleep } from 'node:timers/promises';
import { ok, type Result } from '@forno/shared/domain';
import { commandErrors, refuse } from '@forno/shared/messages/server';
import { ensureInstallation, type Models } from '@forno/shared/server/db';
import { createProducer } from '@forno/shared/server/queues';
import { createLogger } from '@forno/shared/server/runtime';
import { enqueueRebuild, readRebuild } from '../operations/queues/enqueue-rebuild.ts';
import { runOnDatabase } from './run-command.ts';

const pollEveryMs = 500;
/** Connecting to a queue takes less than this (ms). */
const maxAttempts = 20;

/** `npm run rebuild`: has a running worker recreate all jobs from the database, and prints its progress. */
void runOnDatabase(async (models, config) => {
  const producer = createProducer(config, createLogger(config, 'operator'));
  try {
    await ensureInstallation(models);
    let asked = false;
    for (let left = maxAttempts; left > 0 && !asked; left -= 1) {
      asked = await enqueueRebuild({ models, producer });
      if (!asked) await sleep(pollEveryMs);
    }
    if (!asked) return refuse('queue_unavailable');
    return await printProgress(models);
  } finally {
    await producer.close();
  }
});

async function printProgress(models: Models): Promise<Result<string>> {
  let printed = 0;
  for (;;) {
    const view = await readRebuild(models);
    for (const { task, found } of view?.tasks.slice(printed) ?? [])
      process.stdout.write(`${task.padEnd(16)} ${found ?? 'failed, left to the sweep'}\n`);
    printed = view?.tasks.length ?? printed;
    if (view?.state === 'done')
      return ok(`Enqueued again: ${view.found}. Existing jobs were left unchanged.`);
    if (view?.state === 'stopped') return refuse('queue_unavailable', { message: commandErrors.noWorker });
    await sleep(pollEveryMs);
  }
}
