// The image's health check: asks the process for its readiness. One that lets a call wait for half a minute is frozen:
// it is killed, and its container's restart policy starts it again. Docker restarts nothing that is merely unhealthy.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const note = '/tmp/silent-since';
const answersWithinMs = 2_000;
const frozenAfterMs = 30_000;

/**
 * `ready`, or `unready`, which also a process is that refuses calls because it starts or stops; `silent` at first and
 * `frozen` in the end when it takes the call and does not answer.
 */
export async function judge(url, { withinMs = answersWithinMs, silentSince = Date.now() } = {}) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(withinMs) })).ok ? 'ready' : 'unready';
  } catch (error) {
    if (error.name !== 'TimeoutError') return 'unready';
    return Date.now() - silentSince < frozenAfterMs ? 'silent' : 'frozen';
  }
}

/** The children of the container's init, and nobody where there is none: not on a developer's machine. */
function killShop() {
  const init = readFileSync('/proc/1/cmdline', 'utf8');
  if (!/init.*main\.bundle\.js/s.test(init)) return;
  for (const pid of readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' '))
    process.kill(Number(pid), 'SIGKILL');
}

function silentSince() {
  try {
    return Number(readFileSync(note, 'utf8'));
  } catch {
    return Date.now();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { OPERATIONS_PORT, WORKER_PORT, PORT } = process.env;
  const port = Number(OPERATIONS_PORT) || Number(WORKER_PORT);
  const url = port ? `http://127.0.0.1:${port}/readyz` : `http://127.0.0.1:${PORT || 3000}/healthz`;
  const since = silentSince();
  const state = await judge(url, { silentSince: since });
  try {
    if (state === 'silent') writeFileSync(note, String(since));
    else rmSync(note, { force: true });
  } catch {
    // A full disk is no illness of the shop's.
  }
  if (state === 'frozen') killShop();
  console.log(state);
  process.exitCode = state === 'ready' ? 0 : 1;
}
