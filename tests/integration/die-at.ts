import { spawn } from 'node:child_process';
import type { Perform } from '@forno/shared/server/runtime';

/** Ends this process like kill -9. */
export function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

/** A run that is killed closes standard input: nothing that it started outlives it. */
export function dieWithParent(): void {
  process.stdin.on('end', () => void die()).resume();
}

/** Dies exactly before or after an effect; with `asleep` it stops before the first one, like kill -STOP. */
export function dieAt(when: string | undefined, what: string | undefined): Perform {
  let slept = false;
  function fallAsleep(): void {
    if (slept) return;
    slept = true;
    process.stdout.write('falling asleep\n');
    // Asleep, it would not notice the end of its parent itself.
    spawn('sh', ['-c', 'cat; kill -9 $PPID'], { stdio: ['inherit', 'ignore', 'ignore'] });
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
