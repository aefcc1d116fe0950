import type { MouseEvent } from 'react';
import type { Press } from './hold.ts';

/** Long enough for a second tap of the same hand, too short for the next decision. Milliseconds. */
const ignoreMs = 300;
/** The same where a finger stays: what slid there has to be read first. */
const slidMs = 700;
/** How far (px) a finger that stays may stray. */
const fingerPx = 48;

const never = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
let moved = never;

/**
 * Whether this press is meant: right after a move another order has slid under the finger. A press that is ignored does
 * not begin the time anew, so whoever taps on and on is ignored no longer. A key press is always meant.
 */
export function isMeant(press: Press): boolean {
  const { detail, timeStamp: at, clientX: x, clientY: y } = press;
  const stays = Math.hypot(x - moved.x, y - moved.y) < fingerPx;
  if (detail > 0 && at - moved.at < (stays ? slidMs : ignoreMs)) return false;
  moved = { at, x, y };
  return true;
}

/** On another screen nothing has slid. */
export function forgetMove(): void {
  moved = never;
}

/** For a button in a list that moves up. */
export const whenMeant = (act: () => void) => (event: MouseEvent) => {
  if (isMeant(event)) act();
};
