import { runProcess } from '@forno/shared/server';
import { startWorkers } from './start-workers.ts';

void runProcess('worker', startWorkers);
