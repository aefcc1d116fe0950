import { type DayRange, routes } from '@forno/shared/contracts';
import { dayMs, ok, type Refused } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { makeReport } from './make-report.ts';

const longestDays = 366;

export const report = ({ models }: Deps) =>
  defineHandler(routes.report, async ({ query }) => {
    return badRange(query) ?? ok(await makeReport(models, query));
  });

/** Backwards, or longer than a year. */
export function badRange({ from, to }: DayRange): Refused | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days >= 0 && days <= longestDays) return undefined;
  return refuse('invalid_request', {
    message: 'Please choose a range of at most one year that starts before it ends.',
  });
}
