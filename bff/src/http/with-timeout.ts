import { setTimeout } from 'node:timers/promises';

/** The result, or undefined when it failed or took longer than this (ms). */
export const withTimeout = <T>(patienceMs: number, asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked.catch(() => undefined), setTimeout(patienceMs, undefined, { ref: false })]);
