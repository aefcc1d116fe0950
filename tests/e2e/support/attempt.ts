import { expect } from 'vitest';

/** One of a test's cases: named when it fails, and the next ones still come. */
export async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  const wrong = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect.soft(wrong, name).toBeUndefined();
}
