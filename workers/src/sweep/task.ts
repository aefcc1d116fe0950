import type { Deps } from '../deps.ts';
import type { Backlog } from './backlog.ts';

/** Finds one kind of unfinished work and restarts it; returns how much it found. */
export type SweepTask = (deps: Deps, now: Date, backlog: Backlog) => Promise<number>;

/** Page size: the next round finds the rest, and no round takes long. */
export const pageSize = 200;

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
