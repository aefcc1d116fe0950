import { setTimeout as delay } from 'node:timers/promises';
import { setFaultsAt } from '../support/sandbox.ts';
import type { RebuildTold } from './empty-redis.ts';

export interface FaultSchedule {
  /** The provider becomes slow and fails, then forgets its webhooks. */
  provider: boolean;
  /** Emptied in the middle of the evening, when given: the shop's own, with nothing else in it. */
  redisUrl?: string | undefined;
  /** What else goes wrong, while the provider is slow. */
  extra?: () => Promise<void>;
}

interface Evening {
  sandboxUrl: string;
  forMs: number;
  faults: FaultSchedule;
  emptyRedis: (url: string) => Promise<RebuildTold>;
  onFault: (name: string) => void;
}

const slow = { api: [{ path: '/v1/*', delayMs: [100, 1_500], failRate: 0.1, dropAnswerRate: 0.05 }] };
const deaf = { webhooks: { dropRate: 1 } };

/** What goes wrong, each for a part of the evening; at its end nothing does any more. Answers what was rebuilt. */
export async function runFaults({
  sandboxUrl,
  forMs,
  faults,
  emptyRedis,
  onFault,
}: Evening): Promise<RebuildTold | undefined> {
  const setFaults = async (name: string, switches: object) => {
    if (!faults.provider) return;
    await setFaultsAt(sandboxUrl, switches);
    onFault(name);
  };
  const step = forMs / 5;
  await delay(step);
  await setFaults('provider slow and failing', slow);
  await faults.extra?.();
  await delay(step);
  await setFaults('', {});
  let rebuilt: RebuildTold | undefined;
  if (faults.redisUrl !== undefined) {
    onFault('Redis emptied');
    rebuilt = await emptyRedis(faults.redisUrl);
    onFault('');
  }
  await delay(step);
  await setFaults('webhooks lost', deaf);
  await delay(step);
  await setFaults('', {});
  return rebuilt;
}
