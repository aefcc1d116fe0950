import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';

export interface FaultSchedule {
  /** The provider becomes slow and fails, then forgets its webhooks. */
  provider: boolean;
  /** Emptied in the middle of the evening, when given: the shop's own, with nothing else in it. */
  redisUrl?: string | undefined;
}

interface Evening {
  deskUrl: string;
  forMs: number;
  faults: FaultSchedule;
  onFault: (name: string) => void;
}

const slow = { api: [{ path: '/v1/*', delayMs: [100, 1_500], failRate: 0.1, dropAnswerRate: 0.05 }] };
const deaf = { webhooks: { dropRate: 1 } };

/** What goes wrong, each for a part of the evening; at its end nothing does any more. */
export async function runFaults({ deskUrl, forMs, faults, onFault }: Evening): Promise<void> {
  const setFaults = async (name: string, switches: object) => {
    const answer = await fetch(`${deskUrl}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    });
    if (!answer.ok) throw new Error(`the sandbox refuses these faults: ${await answer.text()}`);
    onFault(name);
  };
  const step = forMs / 5;
  if (faults.provider) {
    await delay(step);
    await setFaults('provider slow and failing', slow);
    await delay(step);
    await setFaults('', {});
  } else await delay(2 * step);
  if (faults.redisUrl !== undefined) {
    const redis = new Redis(faults.redisUrl);
    await redis.flushall();
    redis.disconnect();
    onFault('Redis emptied');
  }
  await delay(step);
  if (faults.provider) {
    await setFaults('webhooks lost', deaf);
    await delay(step);
    await setFaults('', {});
  }
}
