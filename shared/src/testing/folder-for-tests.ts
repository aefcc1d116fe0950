import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTests } from './after-tests.ts';

/** A folder of the running test, or of the whole file when asked for outside of one; removed when that has ended. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forno-test-'));
  afterTests(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
