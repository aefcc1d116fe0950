import { existsSync, readFileSync } from 'node:fs';

/** The end of the name of a test of the embedded store itself, which doesn't run where MONGO_URL names a MongoDB. */
const ofOurStore = '(embedded store)';
/** In the name of a test that fills a file system of its own, which not everybody may mount. */
const onFullDisk = /on a full disk/;

/**
 * Counts a JSON report of vitest. A file that could not be loaded lists no tests and counts as one failed. On a MongoDB
 * the tests that are named as ours alone are not counted as skipped, nor those that found no file system to fill.
 * What failed is named, with the first line of why.
 * @returns {{ passed: number, failed: number, skipped: number, named: string[] }}
 */
export function countTests(path, onMongo = false) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0, named: [] };
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const isExcused = ({ title, status }) =>
    status === 'skipped' && (onFullDisk.test(title) || (onMongo && title.endsWith(ofOurStore)));
  const total = { passed: 0, failed: 0, skipped: 0, named: [] };
  for (const file of testResults) {
    const statuses = file.assertionResults.filter((test) => !isExcused(test)).map((test) => test.status);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    total.passed += statuses.filter((status) => status === 'passed').length;
    const shown = failed.length > 0 ? failed : file.status === 'failed' ? [{ fullName: 'not loaded' }] : [];
    total.failed += shown.length;
    for (const { fullName, failureMessages: [why = ''] = [file.message] } of shown)
      total.named.push(`${file.name} > ${fullName}: ${`${why}`.split('\n', 1)[0].slice(0, 200)}`);
    total.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  }
  return total;
}
