import { type AuditQuery, routes, type AuditEntry, HoursSettings } from '@forno/shared/contracts/server';
import { contains, endOfDay, ok, searchKey, startOfDay } from '@forno/shared/domain';
import type { Audit } from '@forno/shared/server/db';
import type { QueryFilter } from 'mongoose';
import { exceptionText, hoursLines } from '@forno/shared/messages/server';
import type { Call } from './deps.ts';
import { defineHandler, withSearch } from '../http/handler.ts';
import { pageOf } from '../http/page-of.ts';

type State = AuditEntry['from'];

/** One side of a change of the opening hours, as the shop's page words them; null: always open. */
export function hoursInWords(state: State): State {
  if (state === null) return { week: hoursLines(null, '').join('; ') };
  const hours = HoursSettings.safeParse(state).data;
  if (!hours) return state;
  return {
    week: hoursLines({ ...hours, exceptions: [] }, '').join('; '),
    exceptions: hours.exceptions.map(exceptionText).join('; ') || 'none',
  };
}

const pageSize = 100;

function matching({ kind, by, q, from, to, cursor }: AuditQuery): QueryFilter<Audit> {
  const at = {
    ...(from === undefined ? {} : { $gte: startOfDay(from) }),
    ...(to === undefined ? {} : { $lt: endOfDay(to) }),
  };
  const words = searchKey(q ?? '')
    .split(' ')
    .filter(Boolean)
    .map(contains);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(by === undefined ? {} : { 'by._id': by }),
    ...(Object.keys(at).length === 0 ? {} : { at }),
    ...(cursor === undefined ? {} : { _id: { $lt: cursor } }),
    ...(words.length === 0
      ? {}
      : { $and: words.map((word) => ({ $or: [{ 'keys.about': word }, { 'keys.by': word }] })) }),
  };
}

const changeOf = ({ kind, subject, from, to }: Audit) =>
  kind === 'setting' && subject === 'hours'
    ? { from: hoursInWords(from), to: hoursInWords(to) }
    : { from, to };

/** The audit log, newest first, paged. */
async function readAudit({ deps: { models }, query }: Call<'audit'>) {
  const limit = query.limit ?? pageSize;
  const found = await models.audits
    .find(matching(query))
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  const { page, headers } = pageOf(found, limit);
  const entries = page.map((entry) => ({
    _id: String(entry._id),
    at: entry.at.toISOString(),
    by: { _id: String(entry.by._id), name: entry.by.name },
    kind: entry.kind,
    subject: entry.subject,
    title: entry.title,
    action: entry.action,
    ...changeOf(entry),
  }));
  return { ...ok(entries), headers };
}

export const auditHandlers = withSearch(routes.searchAudit, defineHandler(routes.audit, readAudit));
