import type { Checkout } from '@forno/shared/server';
import type { QueryFilter } from 'mongoose';
import type { Deps } from './deps.ts';

interface Change {
  set?: Partial<Checkout> & Record<string, unknown>;
  unset?: readonly (keyof Checkout)[];
  push?: { refunds: Checkout['refunds'][number] };
}

/**
 * The one way a checkout changes here: a conditional write that also raises its version and marks it as
 * unsent, so that no change is ever without its live event. Answers the new state, or undefined when the
 * condition does not hold (any more).
 */
export async function changeCheckout(
  { models }: Pick<Deps, 'models'>,
  condition: QueryFilter<Checkout>,
  { set, unset = [], push }: Change,
): Promise<Checkout | undefined> {
  const gone = Object.fromEntries(unset.map((field) => [field, '']));
  const changed = await models.checkouts
    .findOneAndUpdate(
      condition,
      {
        $set: { ...set, unpublished: true },
        $inc: { version: 1 },
        ...(unset.length === 0 ? {} : { $unset: gone }),
        ...(push === undefined ? {} : { $push: push }),
      },
      { returnDocument: 'after' },
    )
    .lean<Checkout>();
  return changed ?? undefined;
}
