/**
 * Acts once the browser has scrolled back, as it does when an entry has left the history: in the frame after.
 * @returns gives it up
 */
export function afterScrollingBack(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}
