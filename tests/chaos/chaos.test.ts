import { it } from 'vitest';
import { runChaos } from './run-chaos.ts';
import { runRestore } from './run-restore.ts';

const checkouts = 60;
/** A run that gets on no more ends itself; this is for one that hangs. */
const deadlineMs = checkouts * 20_000;

// Each has its own shop and mostly waits, for locks to be lost and holds to expire.
it.concurrent.for([1, 2, 3])(
  'every captured payment ends in exactly its orders, whatever is killed, wiped or repeated (seed %i)',
  { timeout: deadlineMs },
  async (seed, { expect }) => {
    const { result, findings } = await runChaos({ checkouts, seed, kills: 3, wipes: 1, outageMs: 8_000 });
    expect(findings).toEqual([]);
    expect(result.checkouts).toBeGreaterThanOrEqual(checkouts);
    expect(result.orders_found).toBe(result.orders_expected);
    expect(Object.values(result.kills).every((kills) => kills >= 3)).toBe(true);
    expect(result).toMatchObject({ redis_wipes: 1, redis_oom: 1, provider_outages: 1 });
    for (const event of [
      'voids',
      'cancels',
      'admin_edits',
      'refunds_partial',
      'disputes_won',
      'disputes_lost',
      'bills_of_two_rates',
      'counter_orders',
      'counter_fees',
      'pickups',
      'ordered_later',
      'time_changes',
    ] as const)
      expect(result[event], event).toBeGreaterThan(0);
  },
);

it('a shop whose database is restored while people buy gives no number of a bill twice, and misses only what that lost', {
  timeout: deadlineMs,
}, async ({ expect }) => {
  const { result, findings } = await runRestore({ checkouts: 24, seed: 4, restores: 1 });
  expect(findings).toEqual([]);
  expect(result.lost_by_restores).toBeGreaterThan(0);
  expect(result.issued_again).toBeGreaterThan(0);
  // The one of before, and the one that the restore began, for bills and for notes.
  expect(result.series.filter((series) => !series.endsWith('C'))).toHaveLength(2);
});
