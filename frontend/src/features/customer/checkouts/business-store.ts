import { Business } from '@forno/shared/contracts/customer';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { createStore } from '#ui/store.ts';

const nothing = { wanted: false, name: '', gstin: '', refused: false };
const business = createStore(nothing);

/** As typed for the bill, while this tab is open; `refused`: it was to be paid so, and is not all there. */
export const useBusiness = business.use;

export const changeBusiness = (change: Partial<typeof nothing>): void =>
  business.set({ ...business.get(), ...change });

/** For the bill of what is paid now. While something is missing or wrong its fields say so. */
export function businessToBill(): Business | 'unfinished' | undefined {
  const typed = business.get();
  if (!typed.wanted) return undefined;
  const judged = Business.safeParse(typed);
  if (judged.success) return judged.data;
  changeBusiness({ refused: true });
  return 'unfinished';
}

// Never on the bill of the next user of this tab.
subscribeToSession(() => {
  if (currentSession().token === null) changeBusiness(nothing);
});
