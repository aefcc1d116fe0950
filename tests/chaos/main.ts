import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';
import { runLoadTest } from './run-load-test.ts';

/**
 * `npm run chaos` starts a shop of its own and breaks it; `npm run load-test` is its other scenario, at a shop that runs.
 * Both end with one JSON object, and with 1 when money or anything else is not as it should be.
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

const { result, findings } =
  positionals[0] === 'load-test'
    ? await loadTest()
    : await runChaos({ checkouts: Number(values.checkouts), seed, onProgress: print });
for (const line of findings) print(line);
print(JSON.stringify(result));
process.exitCode = findings.length === 0 ? 0 : 1;
