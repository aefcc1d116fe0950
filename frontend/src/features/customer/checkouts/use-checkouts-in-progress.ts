import { type CheckoutView, routes } from '@forno/shared/contracts/customer';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { useSession } from '#session/session.ts';
import { type PaidReport, usePaidReports } from './paid-reports.ts';
import { isInProgress } from './progress.ts';
import { serverNow } from '#ui/use-now.ts';

/** Polling interval (ms) in case live events fail. */
const askEveryMs = 4_000;

export interface CheckoutsInProgress {
  /** The server's checkouts of the last day, newest first. */
  checkouts: readonly CheckoutView[];
  inProgress: readonly CheckoutView[];
  /** Paid in this tab, not listed yet. */
  unlisted: readonly PaidReport[];
}

/** Unfinished checkouts with a payment. */
export function useCheckoutsInProgress(): CheckoutsInProgress {
  const { token } = useSession();
  const reports = usePaidReports();
  const isPaidHere = ({ _id }: CheckoutView) => reports.some(({ checkoutId }) => checkoutId === _id);
  const waiting = (list: readonly CheckoutView[]) =>
    list.filter((checkout) => isInProgress(checkout, isPaidHere(checkout), serverNow()));

  const { data: checkouts = [] } = useAnswer(keys.checkouts, routes.checkouts, {
    enabled: token !== null,
    refetchInterval: ({ state }) =>
      reports.length > 0 || waiting(state.data ?? []).length > 0 ? askEveryMs : false,
  });
  return {
    checkouts,
    inProgress: waiting(checkouts),
    unlisted: reports.filter(({ checkoutId }) => !checkouts.some(({ _id }) => _id === checkoutId)),
  };
}
