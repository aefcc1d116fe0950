/**
 * Where a checkout stands. It only moves forward, by conditional updates:
 * opening (no provider order yet) -> unpaid -> paid -> fulfilled; unpaid -> expired, which a late
 * authorisation still turns into paid; and unpaid or expired -> refused when the same cart was paid twice
 * or what was captured is not what was asked for: the money goes back.
 */
export const checkoutStates = ['opening', 'unpaid', 'expired', 'paid', 'fulfilled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

const forward: Record<CheckoutState, readonly CheckoutState[]> = {
  opening: ['unpaid', 'expired'],
  unpaid: ['expired', 'paid', 'refused'],
  expired: ['paid', 'refused'],
  paid: ['fulfilled'],
  fulfilled: [],
  refused: [],
};

/** The states from which a checkout may move to this one: the filter of the conditional update. */
export function statesBefore(target: CheckoutState): CheckoutState[] {
  return checkoutStates.filter((state) => forward[state].includes(target));
}
