import { currentSession, subscribeToSession } from '#session/session.ts';
import { createStore } from '#ui/store.ts';

/** The server's objections to where an order goes, by field; while there are any, or none yet, the form is open. */
export type Problems = Partial<Record<'pin' | 'phone', string>>;

const problems = createStore<Problems | undefined>(undefined);

/** Opens the form. */
export const askDelivery = (wrong: Problems = {}): void => problems.set(wrong);
export const stopAsking = (): void => problems.set(undefined);

/** The field of each refusal that can be fixed in the form. */
export const fieldOf: Readonly<Record<string, keyof Problems>> = {
  outside_area: 'pin',
  address_required: 'pin',
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
export const useDeliveryProblems = problems.use;
