import { createRef } from 'react';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { createStore } from '#ui/store.ts';
import { inTab } from '#ui/stored.ts';
import { serverNow } from '#ui/use-now.ts';

const storageKey = 'forno.due';

/** What was chosen before a reload, unless it has passed. */
function read(): string | undefined {
  const chosen = inTab.get(storageKey) ?? '';
  return Date.parse(chosen) > serverNow() ? chosen : undefined;
}

/** The slot that the cart is ordered for, by its start, in this tab and until it is paid; undefined: now. */
const due = createStore(read());

export const useDue = due.use;
export const dueNow = due.get;

export function chooseDue(next: string | undefined): void {
  if (next) inTab.set(storageKey, next);
  else inTab.remove(storageKey);
  due.set(next);
}

/** Around the times, while they are on the page. */
export const timesAt = createRef<HTMLDivElement>();

export function openTimes(): void {
  const select = timesAt.current?.querySelector('select');
  select?.focus();
  if (select && 'showPicker' in select) select.showPicker();
}

// Not for the next user of this tab.
subscribeToSession(() => {
  if (currentSession().token === null) chooseDue(undefined);
});
