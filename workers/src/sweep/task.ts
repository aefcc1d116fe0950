import type { Deps } from '../deps.ts';
import type { Backlog } from './backlog.ts';

/** Finds one kind of unfinished work and restarts it; returns how much it found. */
export type SweepTask = (deps: Deps, now: Date, backlog: Backlog) => Promise<number>;

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
