import { type DayRange, routes } from '@forno/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';

const timeoutMs = 60_000;

/** Asks the payment provider for every payment of the days: minutes old is as good as fresh. */
export function useMoneyCheck(range: DayRange) {
  return useQuery({
    queryKey: keys.admin.moneyCheck(range),
    queryFn: ({ signal }) => call(routes.moneyCheck, { query: range, signal, timeoutMs }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}
