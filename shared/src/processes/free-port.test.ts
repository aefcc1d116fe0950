import { expect, it, vi } from 'vitest';

it('never gives the same port twice, also not to another process', async () => {
  const one = await import('./free-port.ts');
  // What another process would load; both claim their ports from the operating system.
  vi.resetModules();
  const other = await import('./free-port.ts');
  const ports = await Promise.all(
    Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? one : other).freePort()),
  );
  expect(new Set(ports).size).toBe(240);
});
