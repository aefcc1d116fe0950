import { type CheckoutView, routes } from '@forno/shared/contracts/customer';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { useSession } from '#session/session.ts';
import { usePaidReports } from './paid-reports.ts';
import { isInProgress } from './progress.ts';
import { serverNow } from '#ui/use-now.ts';

/** Polling interval (ms) in case live events fail. */
const askEveryMs = 4_000;

/** The checkouts of the last day, newest first, and which of them have a payment and are unfinished. */
export function useCheckoutsInProgress() {
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
    /** Paid in this tab, not listed yet. */
    unlisted: reports.filter(({ checkoutId }) => !checkouts.some(({ _id }) => _id === checkoutId)),
  };
}
