import type { ReportAnswer } from '@forno/shared/contracts/server';
import type { Period } from '@forno/shared/domain';
import { namesOf } from '@forno/shared/server/accounts';
import { cancelled as isCancelled, type Models, type User } from '@forno/shared/server/db';
import { paidBetween, refundsOf } from './payments.ts';

type Person = Required<NonNullable<ReportAnswer['byPerson']>[number]>;

const none = { taken: 0, amount: 0, moved: 0, refunds: 0, refunded: 0, cancelled: 0, cancelledFor: 0 };

interface Sum {
  _id: { id: User['_id']; name: string };
  count: number;
  amount?: number;
}

/** A sum for each person; `amount`: the field that is added up. */
const byPerson = (by: string, amount?: string) => ({
  $group: {
    _id: { id: `$${by}._id`, name: `$${by}.name` },
    count: { $sum: 1 },
    ...(amount && { amount: { $sum: `$${amount}` } }),
  },
});

/**
 * Who took orders at the counter in a period (by when they were paid), gave back of what was paid in it, cancelled its orders,
 * and set statuses on them, cancelled ones too. What was taken off the lists once it had arrived, its customer keeps; what customers cancelled themselves, a rider said by a link, or the shop
 * assumed, is nobody's. Whose account is gone has no name.
 */
export async function readPeople(
  { checkouts, orders, users, stations }: Pick<Models, 'checkouts' | 'orders' | 'users' | 'stations'>,
  period: Period,
): Promise<Person[]> {
  const { start, end } = period;
  const [taken, moved, back, cancelled] = await Promise.all([
    checkouts.aggregate<Sum>([
      { $match: paidBetween(period) },
      { $match: { 'takenBy._id': { $exists: true } } },
      byPerson('takenBy', 'amount'),
    ]),
    orders.aggregate<Sum>([
      { $match: { createdAt: { $gte: start, $lt: end } } },
      { $unwind: '$statusHistory' },
      { $match: { 'statusHistory.by._id': { $exists: true }, 'statusHistory.how': { $exists: false } } },
      byPerson('statusHistory.by'),
    ]),
    checkouts.aggregate<Sum>([
      ...refundsOf(period),
      { $match: { 'refunds.by._id': { $exists: true } } },
      byPerson('refunds.by', 'refunds.amount'),
    ]),
    orders.aggregate<Sum>([
      {
        $match: { createdAt: { $gte: start, $lt: end }, ...isCancelled, 'voided.by._id': { $exists: true } },
      },
      { $project: { voided: 1, totalAmount: 1, own: { $eq: ['$voided.by._id', '$userId'] } } },
      { $match: { own: false } },
      byPerson('voided.by', 'totalAmount'),
    ]),
  ]);
  const people = new Map<string, Person>();
  // Whoever was renamed is one person.
  const of = ({ _id: { id, name } }: Sum): Person => {
    const personId = String(id);
    const known = people.get(personId) ?? { personId, name, ...none };
    people.set(personId, known);
    return known;
  };
  const columns = [
    [taken, 'taken', 'amount'],
    [moved, 'moved', undefined],
    [back, 'refunds', 'refunded'],
    [cancelled, 'cancelled', 'cancelledFor'],
  ] as const;
  for (const [sums, count, amount] of columns)
    for (const sum of sums) {
      const person = of(sum);
      person[count] += sum.count;
      if (amount) person[amount] += sum.amount ?? 0;
    }
  const nameOf = await namesOf({ users, stations }, [...people.keys()]);
  for (const person of people.values()) person.name = nameOf(person.personId);
  return [...people.values()].toSorted(
    (one, other) => other.taken - one.taken || other.moved - one.moved || (one.name < other.name ? -1 : 1),
  );
}
