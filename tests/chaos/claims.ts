import type { SandboxState } from '../support/sandbox.ts';

/**
 * Until the shop surely knows of a dispute (ms): a worker that looked just before may be paused, and its refund wait for a
 * slow provider; all of it on a crowded machine.
 */
export const learnsWithinMs = 40_000;

/** Paise that its dispute took, or may still take. */
export const claimOf = ({ dispute }: Pick<SandboxState['captured'][number], 'dispute'>): number =>
  dispute === undefined || dispute.status === 'won' ? 0 : dispute.amount;
