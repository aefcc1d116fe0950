import type * as mail from './mail/deps.ts';
import type * as orders from './orders/deps.ts';
import type * as payments from './checkouts/deps.ts';
import type * as print from './print/deps.ts';
import type * as push from './push/deps.ts';
import type * as runtime from './runtime/run-worker.ts';
import type * as sweep from './sweep/deps.ts';

/** The sum of what the rooms need; `startWorkers` makes it, once per process. */
export type Deps = mail.Deps &
  orders.Deps &
  payments.Deps &
  print.Deps &
  push.Deps &
  runtime.Deps &
  sweep.Deps;
