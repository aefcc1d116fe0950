import type { Deps } from '../deps.ts';
import type { Backlog } from './backlog.ts';

/** Looks for one kind of unfinished business and sets it going again; answers how much it found. */
export type SweepTask = (deps: Deps, now: Date, backlog: Backlog) => Promise<number>;

/** So much at a time: the rest is found by the next round, and no round takes long. */
export const atMost = 200;

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
