/** Seeded randomness: one stream per label, so that one fault's rolls don't shift another's. */
export type Dice = { roll(label: string): number };

export function createDice(seed: number): Dice {
  const streams = new Map<string, () => number>();
  return {
    roll(label) {
      const stream = streams.get(label) ?? mulberry32(hash(`${seed}:${label}`));
      streams.set(label, stream);
      return stream();
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Numbers in [0, 1), the same for the same start. */
function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
