import { type Models, release, releaseOf } from '@forno/shared/server/db';
import type { Logger } from '@forno/shared/server/runtime';
import { type Job, WaitingError, type Worker } from 'bullmq';

const pollEveryMs = 2_000;

/** Keeps an older worker from the jobs and data of a newer release. */
export type ReleaseWatch = Awaited<ReturnType<typeof watchRelease>>;

/** The database says which release has migrated it: read every two seconds, and for a job that a newer release added. */
export async function watchRelease(models: Models, logger: Logger) {
  const workers: Worker[] = [];
  let newest = release;
  const isOlder = () => newest > release;
  const follow = (worker: Worker) => void (isOlder() ? worker.pause(true) : worker.resume());
  const learn = (found: number) => {
    if (found === newest) return;
    newest = found;
    if (isOlder())
      logger.error(
        { release, newest },
        'the database is of a newer release: this worker takes no jobs. Start newer ones, or go back: npm run migrate -- --back',
      );
    else logger.info({ release, newest }, 'this worker takes jobs');
    workers.forEach(follow);
  };
  learn(await releaseOf(models));
  const look = () =>
    void releaseOf(models).then(learn, (error: unknown) => logger.debug({ err: error }, 'no release read'));
  const timer = setInterval(look, pollEveryMs);
  return {
    /** Pauses the worker while this process is the older one. */
    watch(worker: Worker): void {
      workers.push(worker);
      if (isOlder()) follow(worker);
    },
    /** Gives back a job while this process is the older one, with certainty if a newer one added it. */
    async leaveToNewer(job: Job, token: string | undefined): Promise<void> {
      if (Number(job.data?.release) > release) learn(await releaseOf(models));
      if (!isOlder()) return;
      await job.moveToWait(token);
      throw new WaitingError();
    },
    isOlder,
    stop: () => clearInterval(timer),
  };
}
