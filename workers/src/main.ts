import { runProcess } from '@forno/shared/server/runtime';
import { startWorkers } from './start-workers.ts';

void runProcess('worker', startWorkers);
