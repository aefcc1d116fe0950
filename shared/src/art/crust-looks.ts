import { lookFor } from './names.ts';
import type { Random } from './random.ts';
import { randomFrom } from './random.ts';
import { plainName } from './names.ts';

export interface CrustLook {
  /** Outer radius and width of the rim, in drawing units. */
  radius: number;
  rim: number;
  /** How far the outline strays from a circle, in drawing units. */
  stray: number;
  /** Dough from its baked edge to the light on top, and the toasted fold beside the sauce. */
  edge: string;
  dough: string;
  light: string;
  fold: string;
  /** How many charred spots and how many swollen bubbles the oven left. */
  char: number;
  bubbles: number;
  flecks?: string;
  /** Colour of cheese that runs out of a filled rim. */
  ooze?: string;
}

const REGULAR: CrustLook = {
  radius: 224,
  rim: 38,
  stray: 5,
  edge: '#b06a2c',
  dough: '#e3a756',
  light: '#f5cf8e',
  fold: '#c4803a',
  char: 15,
  bubbles: 5,
};

const LOOKS: readonly (readonly [RegExp, CrustLook])[] = [
  [
    /burst|stuffed|filled/,
    { ...REGULAR, radius: 226, rim: 46, stray: 4, dough: '#e8ad55', char: 9, bubbles: 3, ooze: '#ffd25e' },
  ],
  [
    /thin|crispy|roman/,
    {
      ...REGULAR,
      radius: 222,
      rim: 20,
      stray: 7,
      edge: '#9c5824',
      dough: '#dc9c4c',
      light: '#f2c57d',
      fold: '#b8732f',
      char: 22,
      bubbles: 3,
    },
  ],
  [
    /wheat|atta|grain|rye|bran|ragi|millet/,
    {
      ...REGULAR,
      edge: '#7d4a22',
      dough: '#b9803f',
      light: '#d9a869',
      fold: '#95602b',
      char: 10,
      bubbles: 4,
      flecks: '#6f401c',
    },
  ],
  [
    /gluten|cauliflower|rice|keto/,
    {
      ...REGULAR,
      radius: 220,
      rim: 28,
      stray: 2.5,
      edge: '#c49a58',
      dough: '#efd09a',
      light: '#fbe8c3',
      fold: '#d6ab67',
      char: 6,
      bubbles: 1,
      flecks: '#c9923f',
    },
  ],
  [
    /sour|napol|neapol|wood|hand/,
    {
      ...REGULAR,
      rim: 44,
      stray: 8,
      edge: '#9a5a28',
      dough: '#dca661',
      light: '#f6d9a6',
      char: 26,
      bubbles: 8,
    },
  ],
  [
    /pan|deep|sicil/,
    { ...REGULAR, rim: 30, stray: 1.5, edge: '#8f4f1f', dough: '#d9953f', char: 6, bubbles: 2 },
  ],
  [/regular|classic|original|normal/, REGULAR],
];

function plausible(random: Random): CrustLook {
  const [edge, dough, light, fold] = random.pick([
    ['#a8662f', '#dba05a', '#f2cb92', '#bd7c3c'],
    ['#8e5a2b', '#c99250', '#e6bb80', '#a56d33'],
    ['#b9803f', '#e9bd77', '#f9dfae', '#cd964c'],
  ] as const);
  return {
    ...REGULAR,
    rim: random.between(26, 44),
    stray: random.between(3, 8),
    edge,
    dough,
    light,
    fold,
    char: Math.round(random.between(8, 20)),
    bubbles: Math.round(random.between(2, 6)),
  };
}

/** A base the shop invents tomorrow gets a look of its own, the same one every time. */
export function crustLook(base: string): CrustLook {
  return lookFor(base, LOOKS) ?? plausible(randomFrom(`base ${plainName(base)}`));
}
