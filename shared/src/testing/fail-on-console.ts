import { afterEach, beforeEach, vi } from 'vitest';

// Several files share a process: what a module of ours remembers is not for the next one.
vi.resetModules();

/** A warning or error on the console that no test asked for fails the test in which it appears. */
const methods = ['error', 'warn'] as const;
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      unexpected.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (unexpected.length > 0)
    throw new Error(`nobody expected this on the console:\n${unexpected.join('\n')}`);
});
