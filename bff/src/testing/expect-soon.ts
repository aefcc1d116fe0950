import { expect } from 'vitest';

/** It takes two seconds at most or, where the machine is busy, as long as ten of these calls. */
export async function expectSoon(call: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  const asked = performance.now();
  await call();
  const begun = performance.now();
  await work();
  expect(performance.now() - begun).toBeLessThan(Math.max(2_000, 10 * (begun - asked)));
}
