import { Piscina } from 'piscina';

/**
 * Threads that run what a file of plain JavaScript exports, without the options and settings of this process, and on Linux at a lower priority. None
 * starts before the first task.
 */
export const createThreads = <Task, Made>(file: string, maxThreads: number) =>
  new Piscina<Task, Made>({
    filename: file,
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
    niceIncrement: process.platform === 'linux' ? 5 : 0,
    execArgv: [],
    env: {},
    recordTiming: false,
  });
