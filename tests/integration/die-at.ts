import type { Perform } from '@forno/shared/server/runtime';

/** Ends this process like kill -9. */
export function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

/** Dies exactly before or after an effect; with `asleep` it stops before the first one, like kill -STOP. */
export function dieAt(when: string | undefined, what: string | undefined): Perform {
  let slept = false;
  function fallAsleep(): void {
    if (slept) return;
    slept = true;
    process.stdout.write('falling asleep\n');
    process.kill(process.pid, 'SIGSTOP');
  }
  return async (effect, action) => {
    if (when === 'before' && effect === what) await die();
    if (when === 'asleep' && effect === what) fallAsleep();
    const result = await action();
    if (when === 'after' && effect === what) await die();
    return result;
  };
}
