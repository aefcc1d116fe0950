import { describe, expect, it } from 'vitest';
import { waitFor } from './wait-for.ts';

describe('waitFor', () => {
  it('returns the first truthy answer', async () => {
    let asked = 0;
    const answer = await waitFor(() => (++asked === 3 ? 'third' : undefined), { what: 'the third' });
    expect(answer).toBe('third');
  });

  it('takes an exception for "not yet"', async () => {
    let asked = 0;
    const answer = await waitFor(
      async () => {
        if (++asked < 3) throw new Error('refused');
        return asked;
      },
      { what: 'the server' },
    );
    expect(answer).toBe(3);
  });

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
});
