import type { Checkout } from '@forno/shared/server/db';
import type { Config } from '@forno/shared/server/runtime';

/** What every checkout begins with: nothing has happened to it yet, and its portions are held from now on. */
export const newCheckout = ({ HOLD_MINUTES }: Pick<Config, 'HOLD_MINUTES'>, now: number) =>
  ({
    currency: 'INR',
    state: 'opening',
    refunds: [],
    holdUntil: new Date(now + HOLD_MINUTES * 60_000),
    createdAt: new Date(now),
    version: 1,
  }) satisfies Partial<Checkout>;
