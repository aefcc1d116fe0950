import { afterEach, beforeEach, vi } from 'vitest';

/** An unexpected console warning or error fails the test it appears in. */
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
  if (unexpected.length > 0) throw new Error(`unexpected console output:\n${unexpected.join('\n')}`);
});
