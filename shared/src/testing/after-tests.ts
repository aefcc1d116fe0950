import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Does this once the running test has ended, or the whole file when asked for outside of one. */
export function afterTests(work: () => unknown): void {
  const whenEnded = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenEnded(async () => void (await work()));
}
