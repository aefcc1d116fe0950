import { type DayRange, routes } from '@forno/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';

/** Computed by the database. While another range is on its way the one before stays on the screen. */
export function useReport(range: DayRange) {
  return useQuery({
    queryKey: keys.admin.report(range),
    queryFn: ({ signal }) => call(routes.report, { query: range, signal }),
    placeholderData: keepPreviousData,
    // Two ranges side by side must not tell of different moments: there may have been a sale in between.
    staleTime: 0,
  });
}
