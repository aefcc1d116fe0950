import { Id, z } from '@forno/shared/contracts/customer';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { keptAs } from '#ui/kept.ts';
import { createStore } from '#ui/store.ts';
import { inTab } from '#ui/stored.ts';

/** How the last payment window of this tab ended without money; until it ends otherwise, it was closed. */
const Outcome = z.object({ checkoutId: Id, end: z.enum(['failed', 'closed']) });
/** Whose it was: who logs in next in this tab, once this is loaded, is told nothing. */
const Kept = z.extend(Outcome, { of: z.string() });
type Outcome = z.infer<typeof Outcome>;

const storageKey = 'forno.payment-outcome';
const outcome = createStore(read());
export const usePaymentOutcome = outcome.use;

function read(): Outcome | undefined {
  const kept = keptAs(Kept, inTab.get(storageKey));
  return kept?.of === currentSession().userId ? kept : undefined;
}

/** Kept over a reload, which closes the window as well. Undefined: it was paid. */
export function keepOutcome(next: Outcome | undefined): void {
  if (next) inTab.set(storageKey, JSON.stringify({ ...next, of: currentSession().userId }));
  else inTab.remove(storageKey);
  outcome.set(next);
}

/** Why the server would not begin a payment, where that is to stay on the page; until it is tried again. */
const refusal = createStore<{ code: 'slot_full' | 'verify_first'; text: string } | undefined>(undefined);
export const useRefusal = refusal.use;
export const keepRefusal = refusal.set;

// Never told to the next user of this tab.
subscribeToSession(() => {
  if (currentSession().token !== null) return;
  keepOutcome(undefined);
  keepRefusal(undefined);
});
