import { runProcess } from '@forno/shared/server';
import { startWorkers } from './start-workers.ts';

await runProcess('worker', startWorkers);
