import { type Script, type Stop, toAnswer } from './script.ts';
import type { Call } from './world.ts';

interface State<W> {
  world: W;
  stops: Stop[];
  attempts: number[];
  crashes: number;
  /** Path to this state, for error messages. */
  path: Path | undefined;
}

interface Path {
  step: string;
  before: Path | undefined;
}

interface Exploration {
  states: number;
  /** Final states: every process, the sweep included, has ended. */
  ends: number;
  violations: { what: string; path: string[] }[];
}

/** Everything outside the processes. `wrong`: an invariant that an operation saw violated. */
interface AnyWorld {
  wrong: string[];
}

interface Question<W extends AnyWorld> {
  world: W;
  copyOf: (world: W) => W;
  /** A compact key that identifies a world: there are hundreds of thousands. */
  keyOf: (world: W) => string;
  /** Applies one operation to the given world, mutating it. */
  operate: (world: W, call: Call) => unknown;
  /** Read-only operations: a crash after one leaves the world unchanged. */
  looksOnly: ReadonlySet<string>;
  scripts: readonly Script[];
  crashes: number;
  /** Invariants of every state. */
  always: (world: W) => string[];
  /** Invariants of final states. */
  atEnd: (world: W) => string[];
  stopAtFirst?: boolean;
}

const mostStates = 2_000_000;

/** Explores every state reachable by any interleaving of operations and crashes. */
export async function explore<W extends AnyWorld>(question: Question<W>): Promise<Exploration> {
  const { scripts, copyOf, keyOf, operate, looksOnly } = question;
  const result: Exploration = { states: 0, ends: 0, violations: [] };
  const seen = new Set<string>();
  const first: State<W> = {
    world: question.world,
    stops: await Promise.all(scripts.map((one) => one.start(0))),
    attempts: scripts.map(() => 0),
    crashes: 0,
    path: undefined,
  };
  const open: State<W>[] = [first];
  const visit = (state: State<W>): void => {
    const key = `${state.crashes} ${state.stops.map(({ id }) => id).join(' ')}|${keyOf(state.world)}`;
    if (seen.has(key)) return;
    seen.add(key);
    open.push(state);
  };

  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    result.states += 1;
    if (result.states > mostStates) throw new Error(`more than ${mostStates} states: this will not end`);
    const wrong = [...state.world.wrong, ...question.always(state.world)];
    const ended = state.stops.every((stop) => stop.next === 'done');
    if (ended) {
      result.ends += 1;
      wrong.push(...question.atEnd(state.world));
    }
    for (const what of wrong) result.violations.push({ what, path: stepsOf(state.path) });
    if (wrong.length > 0) {
      if (question.stopAtFirst) return result;
      continue;
    }

    const othersEnded = state.stops.every((stop, who) => stop.next === 'done' || scripts[who]?.last);
    for (const [who, one] of scripts.entries()) {
      const stop = state.stops[who];
      const attempt = state.attempts[who];
      if (stop === undefined || attempt === undefined || stop.next === 'done') continue;
      if (one.last && !othersEnded) continue;

      const world = copyOf(state.world);
      const answer = toAnswer(operate(world, stop.next));
      const follow = one.follow(stop, attempt, answer);
      const reached = follow instanceof Promise ? await follow : follow;
      const path = { step: `${one.name}: ${stop.next.name} -> ${answer}`, before: state.path };
      const after = { ...state, world, stops: state.stops.with(who, reached), path };
      visit(after);

      // Crash only right after writes: crashing later, after reads, leads to the same state.
      if (one.mayCrash && state.crashes < question.crashes && !looksOnly.has(stop.next.name)) {
        const attempts = state.attempts.with(who, attempt + 1);
        const stops = state.stops.with(who, await one.start(attempt + 1));
        const crashes = state.crashes + 1;
        visit({ ...after, stops, attempts, crashes, path: { step: `${one.name}: dies`, before: path } });
      }
    }
  }
  return result;
}

function stepsOf(path: Path | undefined): string[] {
  const steps: string[] = [];
  for (let at = path; at !== undefined; at = at.before) steps.unshift(at.step);
  return steps;
}
