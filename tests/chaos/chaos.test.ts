import { expect, it } from 'vitest';
import { runChaos } from './run-chaos.ts';

it.each([1, 2, 3])(
  'every captured payment ends in exactly its orders, whatever is killed, wiped or repeated (seed %i)',
  async (seed) => {
    const result = await runChaos({ checkouts: 60, seed, kills: 3, wipes: 1 });
    expect(result).toMatchObject({
      lost: 0,
      duplicated: 0,
      amount_mismatch: 0,
      stock_mismatch: 0,
      oversold: 0,
      live_missed: 0,
    });
    expect(result.checkouts).toBeGreaterThanOrEqual(60);
    expect(result.orders_found).toBe(result.orders_expected);
    expect(Object.values(result.kills).every((kills) => kills >= 3)).toBe(true);
    expect(result.redis_wipes).toBe(1);
  },
);
