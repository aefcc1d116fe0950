import type { ReportAnswer } from '@forno/shared/contracts/server';
import type { Period } from '@forno/shared/domain';
import { namesOf } from '@forno/shared/server/accounts';
import type { Models, User } from '@forno/shared/server/db';
import { paidBetween } from './payments.ts';

type Person = NonNullable<ReportAnswer['byPerson']>[number];

interface Sum {
  _id: { id: User['_id']; name: string };
  count: number;
  amount?: number;
}

/**
 * Who took orders at the counter in a period (by when they were paid), and who set statuses on the orders of that period,
 * cancelled ones too. What a rider said by a link, or the shop assumed, is nobody's. Whose account is gone has no name.
 */
export async function readPeople(
  { checkouts, orders, users, stations }: Pick<Models, 'checkouts' | 'orders' | 'users' | 'stations'>,
  period: Period,
): Promise<Person[]> {
  const { start, end } = period;
  const [taken, moved] = await Promise.all([
    checkouts.aggregate<Sum>([
      { $match: paidBetween(period) },
      { $match: { 'takenBy._id': { $exists: true } } },
      {
        $group: {
          _id: { id: '$takenBy._id', name: '$takenBy.name' },
          count: { $sum: 1 },
          amount: { $sum: '$amount' },
        },
      },
    ]),
    orders.aggregate<Sum>([
      { $match: { createdAt: { $gte: start, $lt: end } } },
      { $unwind: '$statusHistory' },
      { $match: { 'statusHistory.by._id': { $exists: true }, 'statusHistory.how': { $exists: false } } },
      {
        $group: { _id: { id: '$statusHistory.by._id', name: '$statusHistory.by.name' }, count: { $sum: 1 } },
      },
    ]),
  ]);
  const people = new Map<string, Person>();
  // Whoever was renamed is one person.
  const of = ({ _id: { id, name } }: Sum): Person => {
    const personId = String(id);
    const known = people.get(personId) ?? { personId, name, taken: 0, amount: 0, moved: 0 };
    people.set(personId, known);
    return known;
  };
  for (const sum of taken) {
    const person = of(sum);
    person.taken += sum.count;
    person.amount += sum.amount ?? 0;
  }
  for (const sum of moved) of(sum).moved += sum.count;
  const nameOf = await namesOf({ users, stations }, [...people.keys()]);
  for (const person of people.values()) person.name = nameOf(person.personId);
  return [...people.values()].toSorted(
    (one, other) => other.taken - one.taken || other.moved - one.moved || (one.name < other.name ? -1 : 1),
  );
}
