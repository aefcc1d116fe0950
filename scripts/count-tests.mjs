import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts a JSON report of vitest. A file that could not be loaded lists no tests and counts as one failed.
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 };
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const file of testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failures = statuses.filter((status) => status === 'failed').length;
    total.passed += statuses.filter((status) => status === 'passed').length;
    total.failed += failures || (file.status === 'failed' ? 1 : 0);
    total.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  }
  return total;
}
