/**
 * How long work may go on without getting on, instead of how long it may take in all: a slow machine gets on slowly,
 * and only one that is stuck runs out of patience. Never told that work got on, it is a plain time limit.
 * @param ms from one step to the next
 */
export function createPatience(ms: number, now: () => number = () => performance.now()) {
  let since = now();
  return {
    gotOn: () => void (since = now()),
    isOver: () => now() - since > ms,
  };
}
