import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterTests } from './after-tests.ts';
import { folderForTests } from './folder-for-tests.ts';

/** A folder on a file system of its own of so many kB, which can be filled; undefined where a test may mount none. */
export function smallDiskForTests(kB: number) {
  const folder = folderForTests();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kB}k`, 'tmpfs', folder]).status !== 0)
    return undefined;
  afterTests(() => spawnSync('umount', ['--lazy', folder]));
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
