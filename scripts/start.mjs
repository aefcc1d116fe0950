// `npm start`: builds what is not built and opens the whole shop on this machine, in one process, so
// that a signal to npm reaches the one that stops everything in order.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

// Settings of the environment win over those of the file.
if (existsSync('.env')) process.loadEnvFile('.env');

const built = await run(process.execPath, ['scripts/build.mjs', '--if-needed']);
if (built !== 0) process.exit(built);
await import('../embedded/dist/main.js');
