import { dayMs, hourMs, type Kept, retentionSettings } from '@forno/shared/domain';
import { endCheckouts, markNobodys, neverPaid } from '@forno/shared/server/checkouts';
import { endComplaints, eraseFinished, erasePerson } from '@forno/shared/server/operations';
import { ago, forEachSettled, pageSize, type SweepTask } from './backlog.ts';

/** What ends by age, counted from `age`, after the days that the privacy page names too. */
export const kept = {
  checkouts: { where: neverPaid, age: 'holdUntil' },
  contactMessages: { where: {}, age: 'createdAt' },
  mails: { where: { state: { $in: ['sent', 'dead'] } }, age: 'createdAt' },
  webhookEvents: {
    where: { processedAt: { $gt: new Date(0) } },
    age: 'receivedAt',
  },
  /** Without a checkout; a login or mailed link since then counts too. */
  users: { where: { isVerified: false, role: 'customer' }, age: 'createdAt' },
} as const satisfies Record<Kept, { where: object; age: string }>;

/** Erases people who left from what was under way then. */
export const erasures: SweepTask = async ({ models, logger }, _now, backlog) => {
  const fields = { userId: 1, createdAt: 1 };
  const marked = await backlog.next(models.checkouts, { eraseWhenDone: true }, 'createdAt', { fields });
  await forEachSettled(
    [...new Map(marked.map(({ userId }) => [String(userId), userId])).values()],
    (userId) => eraseFinished(models, userId),
    (error, userId) => logger.error({ err: error, userId: String(userId) }, 'a person was not erased'),
  );
  // Not counted as a repair: nothing was lost.
  return 0;
};

/** Ends what was kept long enough, a page of each a round; nothing by a clock that may be wrong. */
export const retention: SweepTask = async (deps, now, backlog) => {
  const { models, config, logger, provider } = deps;
  const clock = await provider.compareClock();
  if (clock !== 'right') {
    if (backlog.isTime('clock', now, hourMs))
      logger.warn({ clock }, "nothing is deleted for its age: our clock was not found to be the provider's");
    return 0;
  }
  const before = (of: keyof typeof kept) => ago(now, config[retentionSettings[of]] * dayMs);
  const old = (of: keyof typeof kept) => ({ ...kept[of].where, [kept[of].age]: { $lte: before(of) } });
  const end = async (of: keyof typeof kept) => {
    const { collection } = models[of === 'contactMessages' ? 'complaints' : of];
    const found = await collection.find(old(of), { projection: { _id: 1 }, limit: pageSize }).toArray();
    const ids = found.map(({ _id }) => _id);
    if (of === 'checkouts') return endCheckouts(deps, ids);
    if (of === 'contactMessages') return endComplaints(models, ids);
    return (await collection.deleteMany({ ...kept[of].where, _id: { $in: ids } })).deletedCount;
  };
  // As a message of somebody without an account. It reads all of the counter's, and its age is told in days.
  if (backlog.isTime('nobodys', now, hourMs)) await markNobodys(models, before('contactMessages'));
  const ended = {
    checkouts: await end('checkouts'),
    contactMessages: await end('contactMessages'),
    mails: await end('mails'),
    webhookEvents: await end('webhookEvents'),
    users: 0,
  };
  const notSince = { $not: { $gt: before('users') } };
  const unused = {
    ...old('users'),
    'sessions.at': notSince,
    'verification.expiresAt': notSince,
    'verification.links.expiresAt': notSince,
  };
  const accounts = await backlog.next(models.users, unused, 'createdAt');
  const theirs = { userId: { $in: accounts.map(({ _id }) => _id) } };
  const ordered = await models.orders.distinct('userId', theirs);
  const customers = new Set([...ordered, ...(await models.checkouts.distinct('userId', theirs))].map(String));
  for (const user of accounts.filter(({ _id }) => !customers.has(String(_id)))) {
    await erasePerson(models, user);
    ended.users += (await models.users.deleteOne({ ...kept.users.where, _id: user._id })).deletedCount;
  }
  if (Object.values(ended).some(Boolean)) logger.info({ ended }, 'deleted what is past its retention period');
  // Not counted as a repair: nothing was lost.
  return 0;
};
