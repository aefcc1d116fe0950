import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './cases/index.ts';
import { openBench } from './open-bench.ts';
import { runCases } from './run-cases.ts';

/**
 * `npm run bench -- [case…] [--json]`: the shop as `npm start` runs it beside the minimum that does the same
 * work, in alternating rounds. Only the ratios mean anything; the last line is one JSON object, with --json the only one
 * on stdout. Ends with 1 when a goal is not met or a case could not run.
 */
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !cases.some((one) => one.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `no such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}
const { stdout, stderr } = process;
const chosen = cases.filter(({ name, onlyByName }) =>
  positionals.length === 0 ? !onlyByName : positionals.includes(name),
);

const loadBefore = loadavg()[0] ?? 0;
const bench = await openBench();
const { outcomes, notRun } = await runCases(
  chosen,
  bench,
  (text) => void (values.json ? stderr : stdout).write(`${text}\n`),
).finally(() => bench.close());
const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1e9),
  node: process.version,
  // Load of the machine when the bench began: on a busy one only the ratios count.
  loadBefore: Number(loadBefore.toFixed(2)),
};
stdout.write(`${JSON.stringify({ cases: outcomes, notRun, machine })}\n`);
process.exitCode = notRun.length === 0 && outcomes.every(({ met }) => met) ? 0 : 1;
