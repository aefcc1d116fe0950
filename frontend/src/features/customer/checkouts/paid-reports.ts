import { CreateOrderBody, Id, RecipeAnswer, VerifyPaymentBody, z } from '@forno/shared/contracts/customer';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { keptAs } from '#ui/kept.ts';
import { createStore } from '#ui/store.ts';
import { inTab } from '#ui/stored.ts';

/** A payment reported by the dialog and not yet confirmed by the server. */
const PaidReport = z.object({
  userId: Id,
  checkoutId: Id,
  /** When the dialog reported it, in ms since 1970. */
  paidAt: z.number(),
  report: VerifyPaymentBody,
  /** The create-order requests, one per line. */
  orders: z.array(CreateOrderBody),
  /** What each pizza is made of, for its drawing. */
  made: z.optional(z.array(RecipeAnswer)),
});
export type PaidReport = z.infer<typeof PaidReport>;

/** Per tab: resumed after a reload; if the tab is closed, the provider's webhook takes over. */
const storageKey = 'forno.paid-reports';
const reports = createStore(readOwn());
export const { get: paidReports, use: usePaidReports } = reports;

function readAll(): readonly PaidReport[] {
  return keptAs(z.array(PaidReport), inTab.get(storageKey)) ?? [];
}

/** Other users of this tab find theirs when they return. */
function readOwn(): readonly PaidReport[] {
  const own = currentSession().userId;
  return readAll().filter(({ userId }) => userId === own);
}

const changed = () => reports.set(readOwn());

function write(next: readonly PaidReport[]): void {
  inTab.set(storageKey, JSON.stringify(next));
  changed();
}

subscribeToSession(changed);

/** Saved before anything else: from here on there is money to account for. */
export function addPaidReport(report: PaidReport): void {
  write([...readAll().filter(({ checkoutId }) => checkoutId !== report.checkoutId), report]);
}

export function forgetPaid(checkoutId: string): void {
  if (paidReports().some((report) => report.checkoutId === checkoutId)) {
    write(readAll().filter((report) => report.checkoutId !== checkoutId));
  }
}
