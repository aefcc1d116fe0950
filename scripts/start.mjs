// `npm start`: builds what is out of date and starts the whole shop from this process, so that a signal
// to npm reaches the one that stops everything in order.
import module from 'node:module';
import { heed } from './command.mjs';
import { checkFirst } from './first-minute.mjs';
import { root, run } from './run.mjs';

const parent = process.ppid;

heed('start');
await checkFirst();

const built = await run(process.execPath, ['scripts/build.mjs', '--if-needed']);
if (built !== 0) process.exit(built);

// npm forwards SIGTERM, but not when it is killed with -9.
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1_000).unref();
}
// What startNode gives the processes that it starts; Node has it from 22 on.
module.enableCompileCache?.(`${root}node_modules/.cache/forno/compiled`);
console.log('Starting Redis, the database, the workers and the shop');
await import('../embedded/dist/main.bundle.js');
