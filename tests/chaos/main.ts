import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runChaos } from './run-chaos.ts';
import { runLoadTest } from './run-load-test.ts';
import { runRestore } from './run-restore.ts';

/**
 * `npm run chaos` starts a shop of its own and breaks it, `npm run chaos -- restore` one whose database is restored meanwhile;
 * `npm run load-test` is at a shop that runs. All end with one JSON object, and with 1 when money or anything else is not as it should be.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    checkouts: { type: 'string', default: '300' },
    customers: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '3' },
    url: { type: 'string', default: 'http://localhost:3000' },
    sandbox: { type: 'string', default: 'http://localhost:3001' },
    faults: { type: 'boolean' },
    'empty-redis': { type: 'string' },
  },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const seed = Number(values.seed);

async function loadTest() {
  let [shownAt, shown] = [-Infinity, ''];
  const result = await runLoadTest({
    shopUrl: values.url,
    sandboxUrl: values.sandbox,
    customers: Number(values.customers),
    durationMs: Number(values.minutes) * 60_000,
    seed,
    faults: values.faults,
    redisUrl: values['empty-redis'],
    onProgress({ text }) {
      if (text === shown || performance.now() - shownAt < 10_000) return;
      [shownAt, shown] = [performance.now(), text];
      print(text);
    },
  });
  return { result, findings: result.agree ? [] : ['the books do not agree'] };
}

const own = { checkouts: Number(values.checkouts), seed, onProgress: print };
const scenarios = {
  'load-test': loadTest,
  restore: () => runRestore(own),
  chaos: () => runChaos(own),
};
const scenario = z.enum(['load-test', 'restore', 'chaos']).parse(positionals[0] ?? 'chaos');
const { result, findings } = await scenarios[scenario]();
for (const line of findings) print(line);
print(JSON.stringify(result));
process.exitCode = findings.length === 0 ? 0 : 1;
