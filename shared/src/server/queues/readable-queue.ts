import { Job, Queue } from 'bullmq';
import { actionTexts } from '../../messages/server/index.ts';

/**
 * A queue in which a job that Redis holds in parts, or not as JSON, is one odd job among the others: reading them does not
 * fail because of it.
 */
export class ReadableQueue extends Queue {
  override async getJob(jobId: string): Promise<Job | undefined> {
    try {
      const job = await super.getJob(jobId);
      if (job && Number.isNaN(job.timestamp)) job.timestamp = Date.now();
      return job;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const job = new Job(this, this.name, {}, {}, jobId);
      job.failedReason = actionTexts.unreadable;
      // Or a delayed one would not be listed.
      job.attemptsMade = 1;
      return job;
    }
  }
}
