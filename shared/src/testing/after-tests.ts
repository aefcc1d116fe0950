import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Does this once the running test has ended, or the whole file when asked for outside of one. Not within concurrent tests:
 * which of them is running can't be known, and the end of another one would take it away.
 */
export function afterTests(work: () => unknown): void {
  const running = TestRunner.getCurrentTest();
  if (running?.concurrent) throw new Error('open it outside of the concurrent tests');
  const whenEnded = running ? onTestFinished : afterAll;
  whenEnded(async () => void (await work()));
}
