// Regenerates docs/openapi.json from the route table.
import { run, tool } from './run.mjs';

process.exitCode = await run(tool('vitest'), ['run', '--project', 'unit', 'bff/src/api', '--update']);
