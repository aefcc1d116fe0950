import { type Job, type JobJson, Worker } from 'bullmq';
import type { QueueSigns } from './heart.ts';

/**
 * A worker whose own loop gives its signs of life: each time Redis has answered it whether there is a job, on the
 * connections that it works with. A timer beside the loop would go on ticking while the loop hangs.
 */
export class ProvingWorker extends Worker {
  /** Set right after the construction, before the first answer of Redis can arrive. */
  signs: QueueSigns | undefined;

  protected override nextJobFromJobData(jobData?: JobJson, jobId?: string, token?: string): Promise<Job> {
    this.signs?.asked();
    return super.nextJobFromJobData(jobData, jobId, token);
  }

  /** Called when the loop lies down because of the queue's rate limit. */
  protected override getRateLimitDelay(delay: number): number {
    const restsMs = super.getRateLimitDelay(delay);
    this.signs?.rests(restsMs);
    return restsMs;
  }
}
