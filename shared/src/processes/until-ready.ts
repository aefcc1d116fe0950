import { setTimeout as delay } from 'node:timers/promises';
import { describeExit, type RunningProcess } from './start-process.ts';

interface ReadyOptions {
  deadlineMs?: number;
  /** Ends the waiting early. */
  signal?: AbortSignal;
}

/**
 * Waits until the process answers 2xx at the address, and answers the process.
 * @throws at once when it ends instead, or when the deadline (60 s) has passed; it is stopped then
 */
export async function untilReady<P extends RunningProcess>(
  running: P,
  url: string,
  { deadlineMs = 60_000, signal }: ReadyOptions = {},
): Promise<P> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline && !signal?.aborted) {
    if (!running.isRunning()) {
      throw new Error(`${running.name} ${describeExit(await running.exited)}\n${running.output()}`);
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return running;
    await delay(25);
  }
  await running.stop();
  throw new Error(`${running.name} was not ready within ${deadlineMs / 1000} s\n${running.output()}`);
}
