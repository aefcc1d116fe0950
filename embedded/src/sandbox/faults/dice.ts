import { randomFrom } from '@forno/shared/art';

/** Seeded randomness: one stream per label, so that one fault's rolls don't shift another's. */
type Dice = { roll(label: string): number };

export function createDice(seed: number): Dice {
  const streams = new Map<string, () => number>();
  return {
    roll(label) {
      const stream = streams.get(label) ?? randomFrom(`${seed}:${label}`).next;
      streams.set(label, stream);
      return stream();
    },
  };
}
