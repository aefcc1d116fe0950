import { type CheckoutView, routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { useSession } from '#api/session.ts';
import { type PaidReport, usePaidReports } from './paid-reports.ts';
import { isUnderWay } from './progress.ts';

/** Live events tell it sooner; this is for when they do not come. Milliseconds. */
const askEveryMs = 4_000;

export interface UnderWay {
  /** All that the server knows of the last day, newest first. */
  checkouts: readonly CheckoutView[];
  underWay: readonly CheckoutView[];
  /** Paid in this tab and not in the list yet. */
  unlisted: readonly PaidReport[];
}

/** The checkouts with money in them that are not finished. */
export function useUnderWay(): UnderWay {
  const { token } = useSession();
  const reports = usePaidReports();
  const isPaidHere = ({ _id }: CheckoutView) => reports.some(({ checkoutId }) => checkoutId === _id);
  const waiting = (list: readonly CheckoutView[]) =>
    list.filter((checkout) => isUnderWay(checkout, isPaidHere(checkout), Date.now()));

  const { data: checkouts = [] } = useQuery({
    queryKey: keys.checkouts,
    queryFn: ({ signal }) => call(routes.checkouts, { signal }),
    enabled: token !== null,
    refetchInterval: ({ state }) =>
      reports.length > 0 || waiting(state.data ?? []).length > 0 ? askEveryMs : false,
  });
  return {
    checkouts,
    underWay: waiting(checkouts),
    unlisted: reports.filter(({ checkoutId }) => !checkouts.some(({ _id }) => _id === checkoutId)),
  };
}
