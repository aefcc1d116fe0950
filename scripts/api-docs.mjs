// Writes docs/api.md anew from the table of routes.
import { run, tool } from './run.mjs';

process.exitCode = await run(tool('vitest'), ['run', '--project', 'unit', 'bff/src/api', '--update']);
