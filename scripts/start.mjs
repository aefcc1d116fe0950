// `npm start`: builds what is not built and opens the whole shop on this machine, in one process, so
// that a signal to npm reaches the one that stops everything in order.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const parent = process.ppid;

// Settings of the environment win over those of the file.
if (existsSync('.env')) process.loadEnvFile('.env');

const built = await run(process.execPath, ['scripts/build.mjs', '--if-needed']);
if (built !== 0) process.exit(built);

// npm passes SIGTERM on, but when it is killed with -9 nobody does.
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1_000).unref();
}
await import('../embedded/dist/main.bundle.js');
