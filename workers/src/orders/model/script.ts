import type { OperationName, Operations } from './world.ts';

type Rest<F> = F extends (world: never, ...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
/** The operations as a process sees them: each a point at which anybody else may go first. */
export type Gate = { [N in OperationName]: Rest<Operations[N]> };

/** An operation about to be done. */
export interface Call {
  name: string;
  args: unknown[];
}

/** What a process does; `attempt` counts its lives, so that a new life takes tokens of its own. */
export type Body<G = Gate> = (gate: G, attempt: number) => Promise<void>;

/** A process at rest before its next operation, or at its end: the answers it got so far say all of it. */
export interface Stop {
  id: number;
  next: Call | 'done';
  answers: string[];
  after: Map<string, Stop>;
}

let stops = 0;

/**
 * From here on a line job knows nothing but what it passes to this operation, so that two lives that come
 * here with the same arguments are the same, whatever they have been through.
 */
const forgetsAt: ReadonlySet<string> = new Set(['insertOrder', 'publishOrder', 'notePublished']);

/**
 * Where the process stands after these answers. The real asynchronous code is run from its start, fed the
 * answers it got before, and caught at the first operation beyond them. Code that depends on nothing but its
 * answers stops at the same place every time, so each place is computed once.
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
  /** May die between any two operations and be run again from the start. */
  mayCrash: boolean;
  /** Runs only when all others have ended. */
  last: boolean;
  start(attempt: number): Promise<Stop>;
  follow(stop: Stop, attempt: number, answer: string): Promise<Stop> | Stop;
}

export interface ScriptOptions {
  mayCrash?: boolean;
  last?: boolean;
  /** False for steps in a wrong order, for which it is not true that they forget. */
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
