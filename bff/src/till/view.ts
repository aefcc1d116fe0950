import type { TillAnswer } from '@forno/shared/contracts/server';
import { expectedCash, sum, sumMoves } from '@forno/shared/domain';
import { namesOf } from '@forno/shared/server/accounts';
import type { Models, Till } from '@forno/shared/server/db';
import { sumTill } from '@forno/shared/server/till';
import type { Types } from 'mongoose';

/** Who is named in these tills, as they are called now. */
async function readPeople(models: Models, tills: readonly Till[]) {
  const ids = tills.flatMap(({ openedBy, closed, moves }) => [
    openedBy,
    ...(closed ? [closed.by] : []),
    ...moves.map(({ by }) => by),
  ]);
  const nameOf = await namesOf(models, ids);
  return (id: Types.ObjectId) => ({ _id: String(id), name: nameOf(id) });
}
type People = Awaited<ReturnType<typeof readPeople>>;

const openedView = ({ _id, station, float, lastCounted, openedAt, openedBy }: Till, person: People) => ({
  _id: String(_id),
  station,
  float,
  ...(lastCounted !== undefined && { lastCounted }),
  openedAt: openedAt.toISOString(),
  openedBy: person(openedBy),
});

function closedView({ at, by, ...closed }: NonNullable<Till['closed']>, person: People) {
  const difference = closed.counted - closed.expected;
  return { ...closed, difference, at: at.toISOString(), by: person(by) };
}

/** The tills that are closed, without their sums. */
export async function toClosedTills(models: Models, tills: readonly Till[]) {
  const person = await readPeople(models, tills);
  return tills.flatMap((till) =>
    till.closed ? [{ ...openedView(till, person), closed: closedView(till.closed, person) }] : [],
  );
}

/** A till with its sums, in paise, from the records as they are now. */
export async function toTillAnswer(models: Models, till: Till): Promise<TillAnswer> {
  const [person, { bills, creditNotes, ...sums }] = await Promise.all([
    readPeople(models, [till]),
    sumTill(models, till),
  ]);
  const expected = expectedCash(till, sums.tenders.cash);
  const taxOf = (papers: typeof bills) => sum(papers.map(({ facts }) => facts.cgst + facts.sgst));
  const [first, last] = [bills.at(0), bills.at(-1)];
  return {
    ...openedView(till, person),
    moves: till.moves.map(({ at, by, ...move }) => ({ ...move, at: at.toISOString(), by: person(by) })),
    paidIn: sumMoves(till, 'in'),
    paidOut: sumMoves(till, 'out'),
    ...sums,
    expected,
    closed: till.closed ? closedView(till.closed, person) : null,
    afterClosing: till.closed ? expected - till.closed.expected : 0,
    bills: first && last ? { count: bills.length, from: first._id, to: last._id, tax: taxOf(bills) } : null,
    taxCredited: taxOf(creditNotes),
  };
}
