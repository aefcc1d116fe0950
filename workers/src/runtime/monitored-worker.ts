import { setTimeout as delay } from 'node:timers/promises';
import { type Job, type JobJson, Worker } from 'bullmq';
import { ReplyError } from 'ioredis';
import type { ActivityRecorder } from './start-heartbeat.ts';

/** Delay (ms) before a worker whose poll failed polls again. */
export const pollAgainMs = 1_000;

/**
 * A worker that reports life from its own loop: each time Redis answers its poll, on its own connections. A separate
 * timer would keep ticking while the loop hangs.
 */
export class MonitoredWorker extends Worker {
  /** Set right after construction, before Redis can answer. */
  activity: ActivityRecorder | undefined;

  /**
   * BullMQ waits before it polls again when the connection is lost, but not when Redis refuses the poll (it is full, or a
   * replica): without this, a full Redis costs each worker a core and thousands of log lines a second.
   */
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      if (error instanceof ReplyError) await delay(pollAgainMs);
      throw error;
    }
  }

  protected override nextJobFromJobData(jobData?: JobJson, jobId?: string, token?: string): Promise<Job> {
    this.activity?.polled();
    return super.nextJobFromJobData(jobData, jobId, token);
  }

  /** One whose data is no JSON fails for that, as one whose data is not as promised, instead of stalling again and again. */
  protected override createJob(data: JobJson, jobId: string): Job {
    try {
      return super.createJob(data, jobId);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return super.createJob({ ...data, data: '{}' }, jobId);
    }
  }

  /** Called when the loop pauses because of the rate limit. */
  protected override getRateLimitDelay(delay: number): number {
    const pauseMs = super.getRateLimitDelay(delay);
    this.activity?.pausedFor(pauseMs);
    return pauseMs;
  }
}
