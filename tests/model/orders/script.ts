import type { Call, OperationName, Operations } from './world.ts';

type Rest<F> = F extends (world: never, ...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
/** The operations as a process calls them: before each, any other process may run. */
export type Gate = { [N in OperationName]: Rest<Operations[N]> };

/** A process's code; `attempt` counts its restarts, so that each uses its own tokens. */
type Body<G = Gate> = (gate: G, attempt: number) => Promise<void>;

/** A process between operations, or ended: fully described by the results it got so far. */
export interface Stop {
  id: number;
  next: Call | 'done';
  answers: string[];
  after: Map<string, Stop>;
}

let stops = 0;

/**
 * From this operation on, a line job depends only on the arguments it passes: two runs that arrive with equal arguments
 * are equal, whatever their history.
 */
const forgetsAt: ReadonlySet<string> = new Set(['insertOrder', 'publishOrder', 'markPublished']);

/**
 * Finds the process's next operation given these results: replays the real asynchronous code from its start and stops
 * it at the first operation beyond them. The code is deterministic in its results, so each position is computed once.
 */
async function runUntil<G extends object>(body: Body<G>, attempt: number, answers: string[]): Promise<Stop> {
  let given = 0;
  const next = await new Promise<Call | 'done'>((resolve, reject) => {
    const answer = (name: string, args: unknown[]) => {
      const recorded = answers[given++];
      if (recorded !== undefined) return Promise.resolve(fromAnswer(recorded));
      resolve({ name, args });
      return new Promise(() => {});
    };
    const gate = new Proxy({} as G, {
      get:
        (_target, name: string) =>
        (...args: unknown[]) =>
          answer(name, args),
    });
    body(gate, attempt).then(() => resolve('done'), reject);
  });
  return { id: stops++, next, answers, after: new Map() };
}

export const toAnswer = (value: unknown): string => JSON.stringify(value) ?? 'undefined';
const fromAnswer = (text: string): unknown => (text === 'undefined' ? undefined : JSON.parse(text));

export interface Script {
  name: string;
  /** May crash between any two operations and be restarted. */
  mayCrash: boolean;
  /** Runs only after all others have ended. */
  last: boolean;
  start(attempt: number): Promise<Stop>;
  follow(stop: Stop, attempt: number, answer: string): Promise<Stop> | Stop;
}

interface ScriptOptions {
  mayCrash?: boolean;
  last?: boolean;
  /** False for deliberately misordered steps, for which this does not hold. */
  forgets?: boolean;
}

export function script<G extends object = Gate>(
  name: string,
  body: Body<G>,
  options: ScriptOptions = {},
): Script {
  const starts = new Map<number, Stop>();
  const same = new Map<string, Stop>();
  const canonical = (stop: Stop): Stop => {
    if (options.forgets === false) return stop;
    if (stop.next !== 'done' && !forgetsAt.has(stop.next.name)) return stop;
    const key = JSON.stringify(stop.next);
    const first = same.get(key) ?? stop;
    same.set(key, first);
    return first;
  };
  return {
    name,
    mayCrash: options.mayCrash ?? false,
    last: options.last ?? false,
    async start(attempt) {
      const known = starts.get(attempt) ?? (await runUntil(body, attempt, []));
      starts.set(attempt, known);
      return known;
    },
    follow(stop, attempt, answer) {
      const known = stop.after.get(answer);
      if (known !== undefined) return known;
      return runUntil(body, attempt, [...stop.answers, answer]).then((fresh) => {
        const reached = canonical(fresh);
        stop.after.set(answer, reached);
        return reached;
      });
    },
  };
}
