/** Answers and pulses name a moment this long (ms) ago: a cache may learn of a change a little later than the stream. */
const safetyMarginMs = 1_000;
/** How long (ms) a room's news is remembered. */
const replayWindowMs = 600_000;

/**
 * Remembers when each room last had news, so that a screen which has just fetched everything need not fetch it again
 * when its connection opens. All moments are those of stream entries: milliseconds by Redis' clock.
 */
export function findMissedEvents() {
  let newest = 0;
  let knownFrom = Infinity;
  /** In the order of their news. */
  const latest = new Map<string, number>();
  return {
    /** Notes an entry of the stream. */
    advance(at: number): void {
      newest = at;
      for (const [room, then] of latest) {
        if (then > at - replayWindowMs) break;
        latest.delete(room);
        knownFrom = then + 1;
      }
    },
    record(rooms: readonly string[], at: number): void {
      for (const room of rooms) {
        latest.delete(room);
        latest.set(room, at);
      }
    },
    /** Entries are missing: nobody can tell which rooms had news before this moment. */
    recordGap(): void {
      knownFrom = newest;
      latest.clear();
    },
    /** Every change up to this moment was in the database and in no cache any more; 0 before the first entry. */
    position: () => Math.max(0, newest - safetyMarginMs),
    /** Whether it is certain that none of these rooms has had news since. */
    noneMissedSince: (position: number, rooms: readonly string[]): boolean =>
      position >= knownFrom &&
      // From before a Redis with another clock took over.
      position <= newest &&
      rooms.every((room) => (latest.get(room) ?? 0) < position),
  };
}
