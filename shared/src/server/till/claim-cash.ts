import { ok, type Result } from '../../domain/index.ts';
import { refuse, tillShort } from '../../messages/server/index.ts';
import type { Models, Till } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { freeCash, unchanged } from './sum-till.ts';

type Claim = NonNullable<Till['leaving']>[number];

/** Refunds, pay-ins and pay-outs that may come in between. */
const maxAttempts = 10;

/**
 * Claims cash of an open till for the refund of this key, once, before that is noted: of two who would take the same cash
 * the second is refused. `amountOf`: paise, beside what others are about to hand out. Of a till closed meanwhile nothing is
 * claimed.
 */
export async function claimCash(
  models: Models,
  { _id }: Pick<Till, '_id'>,
  refund: Omit<Claim, 'amount' | 'at'>,
  amountOf: (leaving: readonly Claim[]) => Promise<number>,
): Promise<Result<undefined>> {
  const claimed = await retryOnConflict(maxAttempts, async (): Promise<Result<undefined> | undefined> => {
    const till = await models.tills.findById(_id).lean<Till | null>();
    if (!till || till.closed) return ok(undefined);
    const { free, leaving } = await freeCash(models, till, refund.key);
    const amount = await amountOf(leaving);
    if (amount === 0) return ok(undefined);
    if (amount > free) return refuse('till_short', { message: tillShort(free) });
    const $set = { leaving: [...leaving, { ...refund, amount, at: new Date() }] };
    const { matchedCount } = await models.tills.updateOne(unchanged(till), { $set, $inc: { claims: 1 } });
    return matchedCount > 0 ? ok(undefined) : undefined;
  });
  return claimed ?? refuse('till_changed');
}
