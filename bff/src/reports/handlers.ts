import type { Deps } from '../deps.ts';
import { dashboard } from './dashboard.ts';
import { report } from './report.ts';

export const reportHandlers = (deps: Deps) => [dashboard(deps), report(deps)];
