import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A folder of the running test, or of the whole file when asked for outside of one; removed when that has ended. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forno-test-'));
  const whenEnded = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenEnded(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
