// `npm test`: every check that a change needs. A failed step doesn't stop the others. The last line is
// `N passed, N failed`; a failed step without tests counts as one.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heed } from './command.mjs';
import { countTests } from './count-tests.mjs';
import { installFromDebian } from './install-from-debian.mjs';
import { compile, root, tool } from './run.mjs';

heed('test');
const reports = mkdtempSync(join(tmpdir(), 'forno-test-'));
/** Types must be nameable also in a checkout reached through a symbolic link, such as a Mac's /tmp. */
const link = join(reports, 'link');
symlinkSync(root, link);
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

// By default vitest leaves one core free: on two cores, one test file at a time. But these tests wait for other
// processes, integration tests more than half of their time.
const inThrees = '--maxWorkers=3';
const inFours = '--maxWorkers=4';

/** Runs a step that computes and never waits: the cores serve it when little else wants them. */
const patient = ['nice', '-n', '10'];

// Stages come in turn. The lanes of a stage run side by side, the steps of a lane in turn.
const stages = [
  [
    [{ name: 'format', command: [tool('biome'), 'format', '.'] }],
    [{ name: 'types', command: [...compile, link] }],
    // Whatever `npm run build` makes, but for what the line above compiles.
    [{ name: 'build', command: [process.execPath, 'scripts/build.mjs', '--compiled'], show: /first load/ }],
  ],
  // Side by side, tests that wait for processes and moments wait much longer: they come in turn.
  [
    [tests(['chaos']), tests(['integration'], inFours), tests(['e2e'], inThrees)],
    [
      tests(['unit', 'ui'], '--maxWorkers=1', patient),
      // Each further thread computes every type again.
      {
        name: 'lint',
        command: [...patient, tool('oxlint'), '--type-aware', '--deny-warnings', '--threads', '1'],
        env: { GOMAXPROCS: '1' },
      },
    ],
  ],
  [[tests(['measured'])]],
];

/** Running steps, each the leader of a process group. */
const running = new Set();
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

const total = { passed: 0, failed: 0 };
const summary = [];
if (installFromDebian(['redis-server', 'chromium-headless-shell', 'prometheus'])) {
  for (const lanes of stages)
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) await take(step);
      }),
    );
} else {
  total.failed = 1;
}
if (total.failed > 0) console.log(summary.join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function tests(projects, workers = [], priority = []) {
  const report = join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const named = projects.flatMap((project) => ['--project', project]);
  return {
    name: projects.join(', '),
    command: [...priority, tool('vitest'), 'run', ...reporters, ...[workers].flat(), ...named],
    report,
  };
}

async function take({ name, command, env, report, show }) {
  const start = performance.now();
  const log = join(reports, `${name}.log`);
  const code = await finish(command, env, openSync(log, 'w'));
  const output = readFileSync(log, 'utf8').trimEnd();
  const counted = countTests(report ?? '', Boolean(process.env.MONGO_URL));
  // A test that did not run proves nothing and counts as failed, as does a step that failed without a
  // failed test (an unhandled rejection, a file that doesn't load).
  const wrong = counted.failed + counted.skipped;
  const failed = code === 0 || wrong > 0 ? wrong : 1;
  total.passed += counted.passed;
  total.failed += failed;
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8);
  const verdict = report ? `${counted.passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok';
  const line = `${name.padEnd(22)}${seconds}  ${verdict}`;
  summary.push(line, ...counted.named.map((named) => `  ${named.replace(`${root}/`, '')}`));
  console.log(line);
  for (const shown of output.split('\n').filter((text) => show?.test(text)))
    console.log(`${' '.repeat(32)}${shown}`);
  if (failed > 0) console.log(`\n${output}\n`);
}

/** Runs in its own process group, so that nothing is left over when it ends or we are interrupted. */
function finish([program, ...args], added, output) {
  return new Promise((resolve) => {
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
    // Screenshots are for people: `npm run e2e` writes them.
    const env = { ...process.env, ...plain, SCREENSHOTS: 'none', ...added };
    const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', output, output] });
    running.add(child);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code) => {
      running.delete(child);
      endGroup(child, 'SIGKILL');
      resolve(code ?? 1);
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
