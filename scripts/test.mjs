// `npm test`: every gate there is, on this machine. A step that fails doesn't keep the others from
// running. The last line is `N passed, N failed`; a failed step that holds no tests counts as one.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './count-tests.mjs';
import { installFromDebian } from './install-from-debian.mjs';
import { root, tool } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'forno-test-'));
/** Types must have names also in a checkout that is reached through a symbolic link, as a Mac's /tmp is. */
const link = join(reports, 'link');
symlinkSync(root, link);
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

// Most of these tests wait for others. By itself vitest leaves one core free, which on two cores is one at a time.
const inPairs = ['--maxWorkers=2'];

const steps = [
  { name: 'format', command: [tool('biome'), 'format', '.'] },
  { name: 'lint', command: [tool('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', command: [tool('tsc'), '-b', link] },
  { name: 'build', command: [process.execPath, 'scripts/build.mjs'], show: /first load/ },
  tests(['unit', 'ui'], ...inPairs),
  tests(['integration'], ...inPairs),
  tests(['e2e'], ...inPairs),
  tests(['measured']),
  tests(['chaos']),
];

let passed = 0;
let failed = 0;
const summary = [];
if (installFromDebian(['redis-server', 'chromium'])) {
  for (const step of steps) await runStep(step);
} else {
  failed = 1;
}
if (failed > 0) console.log(summary.join('\n'));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function tests(projects, ...more) {
  const report = join(reports, `${projects.join('-')}.json`);
  const command = [
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ];
  return {
    name: projects.join(' and '),
    command: [...command, ...projects.flatMap((project) => ['--project', project])],
    report,
  };
}

async function runStep({ name, command, report, show }) {
  process.stdout.write(`${name.padEnd(14)}`);
  const start = performance.now();
  const { code, output } = await capture(command);
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8);
  const counted = report ? countTests(report) : { passed: 0, failed: 0, skipped: 0 };
  // A test that did not run proves nothing: it counts as failed, and so does a step that ended badly
  // although no test of it did (an unhandled rejection, a file that doesn't load).
  const wrong = counted.failed + counted.skipped;
  const failures = code === 0 || wrong > 0 ? wrong : 1;
  passed += counted.passed;
  failed += failures;
  const verdict = report ? `${counted.passed} passed, ${failures} failed` : failures > 0 ? 'failed' : 'ok';
  console.log(`${seconds}  ${verdict}`);
  summary.push(`${name.padEnd(14)}${seconds}  ${verdict}`);
  const lines = output.split('\n');
  if (show)
    for (const line of lines.filter((text) => show.test(text)))
      console.log(`                        ${line}`);
  if (failures > 0) console.log(`\n${output.trimEnd()}\n`);
}

/** Runs in a process group of its own, so that nothing of it is left when it ends or we are interrupted. */
function capture([command, ...args]) {
  return new Promise((resolve) => {
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
    // A screenshot of every screen is for eyes: `npm run e2e` leaves them.
    const env = { ...process.env, ...plain, SCREENSHOTS: 'none' };
    const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const endGroup = (signal) => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // Nothing of the group is left, as it should be.
      }
    };
    const interrupt = () => {
      endGroup('SIGTERM');
      process.exit(130);
    };
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('exit', (code) => {
      endGroup('SIGKILL');
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}
