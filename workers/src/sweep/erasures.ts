import { eraseFinished } from '@forno/shared/server/operations';
import { forEachSettled } from './backlog.ts';
import type { SweepTask } from './task.ts';

/** Erases people who left from what was under way then. */
export const erasures: SweepTask = async ({ models, logger }, _now, backlog) => {
  const fields = { userId: 1, createdAt: 1 };
  const marked = await backlog.next(models.checkouts, { eraseWhenDone: true }, 'createdAt', { fields });
  await forEachSettled(
    [...new Map(marked.map(({ userId }) => [String(userId), userId])).values()],
    (userId) => eraseFinished(models, userId),
    (error, userId) => logger.error({ err: error, userId: String(userId) }, 'a person was not erased'),
  );
  // Not counted as a repair: nothing was lost.
  return 0;
};
