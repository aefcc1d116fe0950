import { currentSession, subscribeToSession } from '#session/session.ts';
import { createStore } from '#ui/store.ts';

/** The slot that the cart is ordered for, by its start, while this tab is open; undefined: now. */
const due = createStore<string | undefined>(undefined);

export const useDue = due.use;
export const dueNow = due.get;
export const chooseDue = due.set;

// Not for the next user of this tab.
subscribeToSession(() => {
  if (currentSession().token === null) due.set(undefined);
});
