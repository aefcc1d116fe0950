import { type Job, type JobJson, Worker } from 'bullmq';
import type { ActivityRecorder } from './start-heartbeat.ts';

/**
 * A worker that reports life from its own loop: each time Redis answers its poll, on its own connections. A separate
 * timer would keep ticking while the loop hangs.
 */
export class MonitoredWorker extends Worker {
  /** Set right after construction, before Redis can answer. */
  activity: ActivityRecorder | undefined;

  protected override nextJobFromJobData(jobData?: JobJson, jobId?: string, token?: string): Promise<Job> {
    this.activity?.asked();
    return super.nextJobFromJobData(jobData, jobId, token);
  }

  /** Called when the loop pauses because of the rate limit. */
  protected override getRateLimitDelay(delay: number): number {
    const restsMs = super.getRateLimitDelay(delay);
    this.activity?.rests(restsMs);
    return restsMs;
  }
}
