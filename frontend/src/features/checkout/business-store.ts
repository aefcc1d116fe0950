import { Business } from '@forno/shared/contracts';
import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { makeListeners } from '#ui/listeners.ts';

const nothing = { wanted: false, name: '', gstin: '', refused: false };
const { subscribe, tell } = makeListeners();
let typed = nothing;

/** As typed for the bill, while this tab is open; `refused`: it was to be paid so, and is not all there. */
export const useBusiness = () => useSyncExternalStore(subscribe, () => typed);

export function changeBusiness(change: Partial<typeof nothing>): void {
  typed = { ...typed, ...change };
  tell();
}

/** For the bill of what is paid now. While something is missing or wrong its fields say so. */
export function businessToBill(): Business | 'unfinished' | undefined {
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
