import { expect, it } from 'vitest';
import { waitFor } from './wait-for.ts';

it('says what it waited for and keeps the last error when time is up', async () => {
  const waiting = waitFor(
    () => {
      throw new Error('connection refused');
    },
    { what: 'the shop to open', deadlineMs: 30 },
  );
  await expect(waiting).rejects.toThrow('timed out after 30 ms waiting for the shop to open');
  await expect(waiting).rejects.toHaveProperty('cause.message', 'connection refused');
});
