import type { MouseEvent } from 'react';

const doubleWithinMs = 500;
const samePlacePx = 40;
let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/** Not every browser counts taps in `detail`: with touch, time and place tell as well. A key press is never double. */
function isDouble({ detail, timeStamp, clientX, clientY, nativeEvent }: MouseEvent): boolean {
  if (detail === 0) return false;
  const before = last;
  last = { at: timeStamp, x: clientX, y: clientY };
  const touch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
  const near = Math.hypot(clientX - before.x, clientY - before.y) < samePlacePx;
  return detail > 1 || (touch && near && timeStamp - before.at < doubleWithinMs);
}

/** Ignores the second press of a double click or tap: it lands on the order that slid under the finger. */
export const ignoreDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (!isDouble(event)) act();
};
