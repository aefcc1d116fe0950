import { z } from '@forno/shared/contracts/customer';
import { createRef } from 'react';
import { createOwnStore } from '#session/own-store.ts';
import { serverNow } from '#ui/use-now.ts';

/** The slot that the cart is ordered for, by its start, in this tab and until it is paid; undefined: now. */
const due = createOwnStore<string | undefined>(undefined, { as: 'forno.due', shape: z.optional(z.string()) });

export const useDue = due.use;
export const dueNow = due.get;
export const chooseDue = due.set;

let isChecked = false;

/** What passed before a reload is no choice any more: once, by the server's clock, known with its first answer. */
export function dropPassedDue(): void {
  if (isChecked) return;
  isChecked = true;
  if (Date.parse(due.get() ?? '') <= serverNow()) chooseDue(undefined);
}

/** Around the times, while they are on the page. */
export const timesAt = createRef<HTMLDivElement>();

export function openTimes(): void {
  const select = timesAt.current?.querySelector('select');
  select?.focus();
  if (select && 'showPicker' in select) select.showPicker();
}
