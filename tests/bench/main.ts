import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './cases/index.ts';
import { openBench } from './open-bench.ts';
import type { Outcome } from './compare.ts';

/**
 * `npm run bench -- [case…] [--json]`: the shop as `npm start` runs it beside the minimum that does the same
 * work, in alternating rounds. Only the ratios mean anything; the last line is one JSON object.
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
const print = (text: string): void => {
  if (!values.json) process.stdout.write(`${text}\n`);
};

const loadBefore = loadavg()[0] ?? 0;
const bench = await openBench();
const outcomes: Outcome[] = [];
try {
  for (const one of cases.filter(({ name, onlyByName }) =>
    positionals.length === 0 ? !onlyByName : positionals.includes(name),
  ))
    for (const outcome of await one.run(bench)) {
      outcomes.push(outcome);
      print(describe(outcome));
    }
} finally {
  await bench.close();
}
const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1e9),
  node: process.version,
  // Load of the machine when the bench began: on a busy one only the ratios count.
  loadBefore: Number(loadBefore.toFixed(2)),
};
process.stdout.write(`${JSON.stringify({ cases: outcomes, machine })}\n`);
process.exitCode = outcomes.every(({ met }) => met) ? 0 : 1;

function describe({ name, ours, limit, ratio, goal, met, unit, spread }: Outcome): string {
  const figures = `ours ${ours} ${unit}, limit ${limit} ${unit}, ratio ${ratio}`;
  return `${name}: ${figures} (rounds ${spread.join(' to ')}; goal ${goal}) ${met ? 'met' : 'NOT met'}`;
}
