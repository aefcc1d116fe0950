// `npm test`: every check there is. A failed step doesn't stop the others. The last line is
// `N passed, N failed`; a failed step without tests counts as one.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './count-tests.mjs';
import { installFromDebian } from './install-from-debian.mjs';
import { compile, root, tool } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'forno-test-'));
/** Types must be nameable also in a checkout reached through a symbolic link, such as a Mac's /tmp. */
const link = join(reports, 'link');
symlinkSync(root, link);
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

// By default vitest leaves one core free: on two cores, one test file at a time. But these tests wait for other
// processes, integration tests more than half of their time.
const inThrees = '--maxWorkers=3';
const inFours = '--maxWorkers=4';

/** The priority of a step that computes and never waits: the cores serve it when little else wants them. */
const patient = 10;

// Stages come in turn. The lanes of a stage run side by side; one of several steps takes them in turn.
const stages = [
  [
    { name: 'format', command: [tool('biome'), 'format', '.'] },
    { name: 'types', command: [...compile, link] },
    // Whatever `npm run build` makes, but for what the line above compiles.
    { name: 'build', command: [process.execPath, 'scripts/build.mjs', '--compiled'], show: /first load/ },
  ],
  // Side by side, tests that wait for processes and moments wait much longer: they come in turn.
  [
    [tests(['chaos']), tests(['integration'], inFours), tests(['e2e'], inThrees)],
    [
      { ...tests(['unit', 'ui'], '--maxWorkers=1'), patient },
      // Each further thread computes every type again.
      {
        name: 'lint',
        command: [tool('oxlint'), '--type-aware', '--deny-warnings', '--threads', '1'],
        env: { GOMAXPROCS: '1' },
        patient,
      },
    ],
  ],
  [tests(['measured'])],
];

/** Running steps, each the leader of a process group. */
const running = new Set();
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

let passed = 0;
let failed = 0;
const summary = [];
if (installFromDebian(['redis-server', 'chromium-headless-shell', 'prometheus'])) {
  for (const lanes of stages) await Promise.all(lanes.map(runInTurn));
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
    name: projects.join(', '),
    command: [...command, ...projects.flatMap((project) => ['--project', project])],
    report,
  };
}

async function runInTurn(steps) {
  for (const step of [steps].flat()) {
    const start = performance.now();
    const result = await capture(step);
    tell({ ...step, ...result, ms: performance.now() - start });
  }
}

function tell({ name, report, show, code, output, ms }) {
  const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(8);
  const counted = report
    ? countTests(report, Boolean(process.env.MONGO_URL))
    : { passed: 0, failed: 0, skipped: 0 };
  // A test that did not run proves nothing and counts as failed, as does a step that failed without a
  // failed test (an unhandled rejection, a file that doesn't load).
  const wrong = counted.failed + counted.skipped;
  const failures = code === 0 || wrong > 0 ? wrong : 1;
  passed += counted.passed;
  failed += failures;
  const verdict = report ? `${counted.passed} passed, ${failures} failed` : failures > 0 ? 'failed' : 'ok';
  const line = `${name.padEnd(22)}${seconds}  ${verdict}`;
  console.log(line);
  summary.push(line);
  const lines = output.split('\n');
  if (show)
    for (const line of lines.filter((text) => show.test(text))) console.log(`${' '.repeat(32)}${line}`);
  if (failures > 0) console.log(`\n${output.trimEnd()}\n`);
}

/** Runs in its own process group, so that nothing is left over when it ends or we are interrupted. */
function capture({ command: [program, ...args], env: added, patient: priority }) {
  return new Promise((resolve) => {
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
    // Screenshots are for people: `npm run e2e` writes them.
    const env = { ...process.env, ...plain, SCREENSHOTS: 'none', ...added };
    const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    running.add(child);
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('exit', (code) => {
      running.delete(child);
      endGroup(child, 'SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

function endGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

function interrupt() {
  for (const child of running) endGroup(child, 'SIGTERM');
  process.exit(130);
}
