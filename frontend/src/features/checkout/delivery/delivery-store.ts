import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { makeListeners } from '#ui/listeners.ts';

/** The server's objections to where an order goes, by field; while there are any, or none yet, the form is open. */
export interface Problems {
  pin?: string;
  phone?: string;
}

const { subscribe, tell } = makeListeners();
let problems: Problems | undefined;

function change(next: Problems | undefined): void {
  problems = next;
  tell();
}

/** Opens the form. */
export const askDelivery = (wrong: Problems = {}): void => change(wrong);
export const stopAsking = (): void => change(undefined);

const fieldOf: Record<string, keyof Problems> = {
  outside_area: 'pin',
  phone_required: 'phone',
  phone_invalid: 'phone',
};

/** After a refusal that can be fixed in the form: opens it. */
export function askAgain(code = '', reason = ''): boolean {
  const field = fieldOf[code];
  if (field) askDelivery({ [field]: reason });
  return field !== undefined;
}

// Never ask the next user of this tab.
subscribeToSession(() => {
  if (currentSession().token === null) stopAsking();
});

/** Undefined while the form is closed. */
export const useDeliveryProblems = (): Problems | undefined =>
  useSyncExternalStore(subscribe, () => problems);
