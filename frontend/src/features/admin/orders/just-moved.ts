import type { MouseEvent } from 'react';

/** Long enough for a second tap of the same hand, too short for the next decision. Milliseconds. */
const ignoreMs = 300;
let movedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether this press is meant: right after a move another order has slid under the finger. A press that is ignored does
 * not begin the time anew, so whoever taps on and on is ignored no longer. A key press is always meant.
 */
export function isMeant({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>): boolean {
  if (detail > 0 && timeStamp - movedAt < ignoreMs) return false;
  movedAt = timeStamp;
  return true;
}

/** On another screen nothing has slid. */
export function forgetMove(): void {
  movedAt = Number.NEGATIVE_INFINITY;
}

/** For a button in a list that moves up. */
export const whenMeant = (act: () => void) => (event: MouseEvent) => {
  if (isMeant(event)) act();
};
