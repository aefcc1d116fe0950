import type { KeptProcess } from './keep-running.ts';

/** Those that need the others go first: nobody loses the ground under a request or job in flight. */
const order = [['frontend', 'bff', 'workers'], ['desk'], ['store', 'mongod'], ['redis']];

const deadlineMs = 12_000;

export async function stopInOrder(processes: readonly KeptProcess[]): Promise<void> {
  for (const names of order) {
    const together = processes.filter(({ name }) => names.includes(name));
    await Promise.all(together.map((process) => process.stop(deadlineMs)));
  }
}
