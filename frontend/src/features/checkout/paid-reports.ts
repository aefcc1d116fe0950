import { CreateOrderBody, Id, VerifyPaymentBody, z } from '@forno/shared/contracts';
import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from '#api/session.ts';

/** A payment that the dialog reported and the server has not answered for yet. */
const PaidReport = z.object({
  userId: Id,
  checkoutId: Id,
  /** When the dialog said so, in milliseconds since 1970. */
  paidAt: z.number(),
  report: VerifyPaymentBody,
  /** The claims on the orders, one per line. */
  orders: z.array(CreateOrderBody),
});
export type PaidReport = z.infer<typeof PaidReport>;

/** Of this tab alone: a reload goes on where it was, a closed tab leaves it to the provider's own report. */
const storageKey = 'forno.paid-reports';
const listeners = new Set<() => void>();
let reports = readOwn();

function readAll(): readonly PaidReport[] {
  try {
    const parsed = z.safeParse(z.array(PaidReport), JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Whoever else paid in this tab finds theirs when they are back. */
function readOwn(): readonly PaidReport[] {
  const own = currentSession().userId;
  return readAll().filter(({ userId }) => userId === own);
}

function changed(): void {
  reports = readOwn();
  for (const listener of listeners) listener();
}

function write(next: readonly PaidReport[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  changed();
}

subscribeToSession(changed);

export function paidReports(): readonly PaidReport[] {
  return reports;
}

/** Written down before anything else is done: from here on there is money to account for. */
export function notePaid(report: PaidReport): void {
  write([...readAll().filter(({ checkoutId }) => checkoutId !== report.checkoutId), report]);
}

export function forgetPaid(checkoutId: string): void {
  if (reports.some((report) => report.checkoutId === checkoutId)) {
    write(readAll().filter((report) => report.checkoutId !== checkoutId));
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePaidReports(): readonly PaidReport[] {
  return useSyncExternalStore(subscribe, paidReports);
}
