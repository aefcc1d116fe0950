import { routes } from '@forno/shared/contracts/server';
import { dayMs, ok, tillLimits } from '@forno/shared/domain';
import type { Till } from '@forno/shared/server/db';
import { cashTillOf, openTillOf, sumOutside } from '@forno/shared/server/till';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { pageOf } from '../http/page-of.ts';
import { closeTill, moveTill, openTill } from './change-till.ts';
import { toClosedTills, toTillAnswer } from './view.ts';

/** Days for which cash outside of every till is summed. */
const outsideDays = 7;

/** One more than a page of those that were closed before this one. */
async function readClosed({ tills }: Deps['models'], cursor?: string) {
  const last = cursor === undefined ? null : await tills.findById(cursor, { closed: 1 }).lean<Till | null>();
  const { at } = last?.closed ?? {};
  const before = at && { $or: [{ 'closed.at': { $lt: at } }, { 'closed.at': at, _id: { $lt: cursor } }] };
  return tills
    .find(before ?? { 'closed.at': { $exists: true } })
    .sort({ 'closed.at': -1, _id: -1 })
    .limit(tillLimits.listed + 1)
    .lean<Till[]>();
}

async function readTills({ deps: { models }, query, user }: Call<'tills'>) {
  const [open, stations, closed, outside] = await Promise.all([
    query.station === undefined ? cashTillOf(models, user.station?.name) : openTillOf(models, query.station),
    models.tills.find({ openAt: { $exists: true } }, { station: 1 }).lean<Till[]>(),
    readClosed(models, query.cursor),
    sumOutside(models, new Date(Date.now() - outsideDays * dayMs)),
  ]);
  const { page, headers } = pageOf(closed, tillLimits.listed);
  const answer = {
    open: open && (await toTillAnswer(models, open)),
    others: stations.filter(({ _id }) => !open?._id.equals(_id)).map(({ station }) => station),
    closed: await toClosedTills(models, page),
    outside: { days: outsideDays, ...outside },
  };
  return { ...ok(answer), headers };
}

async function readTill({ deps, found }: Call<'till', Till>) {
  return ok(await toTillAnswer(deps.models, found));
}

const find = (deps: Deps, id: string) => deps.models.tills.findById(id).lean<Till | null>();
const named = {
  by: ({ deps, body }: Call<'moveTill'> | Call<'closeTill'>) => find(deps, body.till),
  or: 'not_found',
} as const;

export const tillHandlers = [
  defineHandler(routes.tills, readTills),
  defineHandler(routes.till, readTill, {
    find: { by: ({ deps, params }) => find(deps, params.id), or: 'not_found' },
  }),
  defineHandler(routes.openTill, openTill, { onDuplicate: 'till_open' }),
  defineHandler(routes.moveTill, moveTill, { find: named }),
  defineHandler(routes.closeTill, closeTill, { find: named }),
];
