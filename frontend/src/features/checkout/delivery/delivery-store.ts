import { DeliveryChoice, z } from '@forno/shared/contracts';
import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { makeListeners } from '#ui/listeners.ts';

/** Delivery details of the next order, and the server's objections. */
interface State {
  chosen: DeliveryChoice | undefined;
  /** By field; while there are any, the form is open. */
  problems: { address?: string; phone?: string } | undefined;
}

/** Per tab; survives a reload, or the pizza would go somewhere else. */
const storageKey = 'forno.delivery';
const Stored = z.object({ owner: z.nullable(z.string()), chosen: DeliveryChoice });
const { subscribe, tell } = makeListeners();
let state: State = { chosen: read(), problems: undefined };

/** Never somebody else's: a logout on a screen without this module does not remove it. */
function read(): DeliveryChoice | undefined {
  try {
    const { data } = z.safeParse(Stored, JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
    return data?.owner === currentSession().userId ? data.chosen : undefined;
  } catch {
    return undefined;
  }
}

function change(next: State): void {
  state = next;
  const stored = { owner: currentSession().userId, chosen: next.chosen };
  if (next.chosen) sessionStorage.setItem(storageKey, JSON.stringify(stored));
  else sessionStorage.removeItem(storageKey);
  tell();
}

export const chosenDelivery = (): DeliveryChoice | undefined => state.chosen;
export const chooseDelivery = (chosen: DeliveryChoice): void => change({ chosen, problems: undefined });
export const forgetDelivery = (): void => change({ chosen: undefined, problems: undefined });
export const stopAsking = (): void => change({ ...state, problems: undefined });
/** Opens the form. */
export const askDelivery = (problems: NonNullable<State['problems']> = {}): void =>
  change({ ...state, problems });

const fieldOf: Record<string, 'address' | 'phone'> = {
  outside_area: 'address',
  phone_required: 'phone',
  phone_invalid: 'phone',
};

/** After a refusal that can be fixed here. */
export function askAgain(code = '', reason = ''): void {
  const field = fieldOf[code];
  if (field) askDelivery({ [field]: reason });
}

// Never show an address to the next user of this tab.
subscribeToSession(() => {
  if (currentSession().token === null) forgetDelivery();
});

export const useDeliveryState = (): State => useSyncExternalStore(subscribe, () => state);
