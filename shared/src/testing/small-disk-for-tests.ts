import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterTests } from './after-tests.ts';
import { folderForTests } from './folder-for-tests.ts';

/** A folder on a file system of its own of so many kB, which can be filled; undefined where a test may mount none. */
export function smallDiskForTests(kB: number) {
  const folder = mountFor(folderForTests(), `mount -t tmpfs -o size=${kB}k tmpfs`);
  if (folder === undefined) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Takes what room is left, to the last byte. */
    fill(): void {
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(1_024), { flag: 'a' });
      } catch {
        // Full.
      }
    },
    free: () => rmSync(ballast, { force: true }),
  };
}

/** Where it is mounted: who isn't root sees it through a process in a namespace of its own, for as long as that lives. */
function mountFor(folder: string, mount: string): string | undefined {
  const run = (script: string) => spawnSync('sh', ['-c', script, folder], { encoding: 'utf8' });
  if (run(`${mount} "$0"`).status === 0) {
    afterTests(() => run('umount --lazy "$0"'));
    return folder;
  }
  const stay = `${mount} "$0" && echo $$ && exec sleep 600 >&- 2>&-`;
  const pid = Number(run(`(unshare -Urm sh -c '${stay}' "$0" 2>&- &) | head -1`).stdout);
  if (!(pid > 0)) return undefined;
  afterTests(() => process.kill(pid));
  return `/proc/${pid}/root${folder}`;
}
