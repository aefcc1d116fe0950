import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Identifies a process by pid and start time, so that a reused pid is recognised. Undefined when no such process runs
 * (or a zombie).
 */
export function processIdentity(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      return started ? `${pid}@${started}` : undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    return state === 'Z' ? undefined : `${pid}@${startTime}`;
  } catch {
    return undefined;
  }
}
