import { jobIds } from '@forno/shared/contracts';
import type { Deps } from '../deps.ts';

/** One look for all the moves of so many milliseconds, whichever process made them. */
const everyMs = 2_000;

/** Has a worker look soon whether customers must be told another time; without it the sweep does, a little later. */
export async function keepTimes({ producer }: Pick<Deps, 'producer'>): Promise<void> {
  const now = Date.now();
  const at = (Math.floor(now / everyMs) + 1) * everyMs;
  await producer.enqueue('sweep', [
    { payload: { task: 'expected' }, jobId: jobIds.expected(at), delay: at - now },
  ]);
}
