import { randomUUID } from 'node:crypto';
import { ok, type Result } from '../../domain/index.ts';
import { refuse, tillShort } from '../../messages/server/index.ts';
import type { Models, Till } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Perform } from '../runtime/effects.ts';
import { cashTillOf } from './open-till.ts';
import { claimedForMs, freeCash, unchanged } from './sum-till.ts';

type Claim = NonNullable<Till['leaving']>[number];

/**
 * Claims cash, where it goes at this tablet, for the refund of this key, once, before that is noted: of two who would take
 * the same cash the second is refused. `amountOf`: paise, beside what others are about to hand out. Where no till is open
 * nobody knows.
 */
export async function claimCash(
  models: Models,
  tablet: string | undefined,
  { at, ...refund }: Omit<Claim, 'amount' | 'at'> & { at?: Date },
  amountOf: (leaving: readonly Claim[]) => Promise<number>,
): Promise<Result<undefined>> {
  const claimed = await retryOnConflict(async (): Promise<Result<undefined> | undefined> => {
    const till = await cashTillOf(models, tablet);
    if (!till) return ok(undefined);
    const { free, leaving } = await freeCash(models, till, refund.key);
    const amount = await amountOf(leaving);
    if (amount === 0) return ok(undefined);
    if (amount > free) return refuse('till_short', { message: tillShort(free) });
    const $set = { leaving: [...leaving, { ...refund, amount, at: at ?? new Date() }] };
    const { matchedCount } = await models.tills.updateOne(unchanged(till), { $set, $inc: { claims: 1 } });
    return matchedCount > 0 ? ok(undefined) : undefined;
  });
  return claimed ?? refuse('till_changed');
}

/** This claim is nobody's: what it was taken for is not given back by it. Another one of its key, which took its place, stays. */
export async function releaseCash(
  { tills }: Pick<Models, 'tills'>,
  { key, at }: Pick<Claim, 'key' | 'at'>,
): Promise<void> {
  const claim = { key, at };
  await tills.updateMany(
    { leaving: { $elemMatch: claim } },
    { $pull: { leaving: claim }, $inc: { claims: 1 } },
  );
}

const keepingOpen = 'open-';

/** Whether somebody changes what came into it: until that is done it is not closed. After a crash that ends by itself. */
export const isKeptOpen = ({ leaving = [] }: Till): boolean =>
  leaving.some(({ key, at }) => key.startsWith(keepingOpen) && at.getTime() >= Date.now() - claimedForMs);

/** Changes what came into it while it is open; undefined where it is closed. */
export async function whileOpen<T>(
  { models, perform }: { models: Pick<Models, 'tills'>; perform: Perform },
  _id: Till['_id'],
  orderId: Claim['orderId'],
  write: () => Promise<T>,
): Promise<T | undefined> {
  const mine = { key: `${keepingOpen}${randomUUID()}`, orderId, amount: 0, at: new Date() };
  const claimed = { $push: { leaving: mine }, $inc: { claims: 1 } };
  const { matchedCount } = await perform('keep till open', () =>
    models.tills.updateOne({ _id, openAt: { $exists: true } }, claimed),
  );
  if (matchedCount === 0) return undefined;
  try {
    return await write();
  } finally {
    await releaseCash(models, mine);
  }
}

/**
 * Where cash goes at this tablet, but for a refund that was decided at that moment the till of which its cash was claimed:
 * that may be closed by now, or another one opened.
 */
export async function paidBackFrom(
  models: Pick<Models, 'tills'>,
  { key, at, tablet }: Pick<Claim, 'key' | 'at'> & { tablet: string | undefined },
): Promise<Till | null> {
  const since = new Date(at.getTime() - claimedForMs);
  const claimed = await models.tills
    .find({ leaving: { $elemMatch: { key, at: { $gte: since } } } })
    .sort({ _id: 1 })
    .lean<Till[]>();
  const now = await cashTillOf(models, tablet);
  return claimed.find(({ _id }) => now?._id.equals(_id)) ?? claimed.at(-1) ?? now;
}
