/** A stream of numbers that is the same for the same seed, so that a pizza always looks the same. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  between(low: number, high: number): number;
  /** One of the list; the list must not be empty. */
  pick<List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
}

/** FNV-1a: short names that differ in one letter still land far apart. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32 over the hash of `seed`. */
export function randomFrom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
