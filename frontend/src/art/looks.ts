import { randomFrom } from './random.ts';

/** "Jalapeños " and "jalapeno" are the same thing on a pizza. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Looks by words of a name; the first that fits counts, so special names come before general ones. */
export type Looks<T> = readonly (readonly [pattern: RegExp, look: T])[];

/** The first look whose pattern is in a name that is plain already (`plainName`). */
export const lookFor = <T>(plain: string, looks: Looks<T>): T | undefined =>
  looks.find(([pattern]) => pattern.test(plain))?.[1];

const isBare = (plain: string): boolean => plain === '' || /^(no|none|without)\b/.test(plain);

export interface CrustLook {
  /** Outer radius and width of the rim, in drawing units. */
  radius: number;
  rim: number;
  /** How far the outline strays from a circle, in drawing units. */
  stray: number;
  /** How many charred spots and how many swollen bubbles the oven left. */
  char: number;
  bubbles: number;
  /** Dough from its baked edge to the light on top, and the toasted fold beside the sauce. */
  edge: string;
  dough: string;
  light: string;
  fold: string;
  flecks?: string;
  /** Colour of cheese that runs out of a filled rim. */
  ooze?: string;
}

type CrustSizes = readonly [radius: number, rim: number, stray: number, char: number, bubbles: number];

function crust(sizes: CrustSizes, tones: string, more: { flecks?: string; ooze?: string } = {}): CrustLook {
  const [radius, rim, stray, char, bubbles] = sizes;
  const [edge = '', dough = '', light = '', fold = ''] = tones.split(' ');
  return { radius, rim, stray, char, bubbles, edge, dough, light, fold, ...more };
}

const CRUSTS: Looks<CrustLook> = [
  [/burst|stuffed|filled/, crust([226, 46, 4, 9, 3], '#b06a2c #e8ad55 #f5cf8e #c4803a', { ooze: '#ffd25e' })],
  [/thin|crispy|roman/, crust([222, 20, 7, 22, 3], '#9c5824 #dc9c4c #f2c57d #b8732f')],
  [
    /wheat|atta|grain|rye|bran|ragi|millet/,
    crust([224, 38, 5, 10, 4], '#7d4a22 #b9803f #d9a869 #95602b', { flecks: '#6f401c' }),
  ],
  [
    /gluten|cauliflower|rice|keto/,
    crust([220, 28, 2.5, 6, 1], '#c49a58 #efd09a #fbe8c3 #d6ab67', { flecks: '#c9923f' }),
  ],
  [/sour|napol|neapol|wood|hand/, crust([224, 44, 8, 26, 8], '#9a5a28 #dca661 #f6d9a6 #c4803a')],
  [/pan|deep|sicil/, crust([224, 30, 1.5, 6, 2], '#8f4f1f #d9953f #f5cf8e #c4803a')],
  [/regular|classic|original|normal/, crust([224, 38, 5, 15, 5], '#b06a2c #e3a756 #f5cf8e #c4803a')],
];

/** A base the shop invents tomorrow gets a look of its own, the same one every time. */
function inventedCrust(plain: string): CrustLook {
  const random = randomFrom(`base ${plain}`);
  const tones = random.pick([
    '#a8662f #dba05a #f2cb92 #bd7c3c',
    '#8e5a2b #c99250 #e6bb80 #a56d33',
    '#b9803f #e9bd77 #f9dfae #cd964c',
  ]);
  const [rim, stray] = [random.between(26, 44), random.between(3, 8)];
  const [char, bubbles] = [Math.round(random.between(8, 20)), Math.round(random.between(2, 6))];
  return crust([224, rim, stray, char, bubbles], tones);
}

/** How a base is drawn; one that no pattern knows gets an invented look. */
export function crustLook(base: string): CrustLook {
  const plain = plainName(base);
  return lookFor(plain, CRUSTS) ?? inventedCrust(plain);
}

export interface SauceLook {
  sauce: string;
  /** Where it has dried at the rim, and where it is thick and wet. */
  edge: string;
  gloss: string;
  /** Herbs or spices in it: colours, drawn as short strokes. */
  flecks: readonly string[];
}

function sauce(tones: string): SauceLook {
  const [colour = '', edge = '', gloss = '', ...flecks] = tones.split(' ');
  return { sauce: colour, edge, gloss, flecks };
}

const SAUCES: Looks<SauceLook> = [
  [/arrabb|spicy|chil|harissa|schezwan|hot/, sauce('#b5260f #7f1507 #d8441f #f0a13a #5d0d05')],
  [/peri|makhani|tikka|butter|masala/, sauce('#d96a2b #a84514 #ee8f4e #8a2f0c #587a33')],
  [/pesto|basil|mint|green|coriander/, sauce('#6a7f2c #465c1b #88993f #37501a #c9c27a #9db04e')],
  [/alfredo|white|garlic|bechamel|cream|ranch/, sauce('#e9cd97 #c9994f #f6e3ba #6f8a45 #a8834f')],
  [/barbecue|barbeque|bbq|smok/, sauce('#74301a #4a1a0c #98492a #3a1208 #b8703c')],
  [/pumpkin|cheese|mustard|nacho/, sauce('#e09a35 #b36f18 #f2b75b #8e520f')],
  [/beet/, sauce('#a12f4f #731a35 #c04f6d #5d122a')],
  [/tomato|marinara|pomodoro|napoletana|red|classic/, sauce('#c63a1c #96240f #e15a35 #7d1c0b #5c7a2e')],
];
const BARE_DOUGH = sauce('#edc98c #d3a05a #f7dfb0 #b98643');
const INVENTED_SAUCES = [
  sauce('#b8472a #872c14 #d26a45 #6b1d0a'),
  sauce('#cf8432 #9c5c18 #e5a456 #7d430d'),
  sauce('#8b8a3a #626223 #aaa957 #4a4a16'),
  sauce('#8c3b2a #602114 #ac5a45 #49150b'),
] as const;

/** How a sauce is drawn: none is bare dough, an unknown one gets one of the invented looks. */
export function sauceLook(name: string): SauceLook {
  const plain = plainName(name);
  if (isBare(plain)) return BARE_DOUGH;
  return lookFor(plain, SAUCES) ?? randomFrom(`sauce ${plain}`).pick(INVENTED_SAUCES);
}

export interface CheeseLook {
  /** How the oven leaves it: a molten sheet, crumbs that keep their shape, thin shavings, soft spoonfuls. */
  way: 'melt' | 'crumble' | 'shavings' | 'spoonfuls';
  cheese: string;
  /** The thick milky parts, the shade under them, and where it browned. */
  light: string;
  shade: string;
  toast: string;
  /** Share of the sauce that shows through holes in a molten sheet, 0 to 1. */
  holes: number;
  veins?: string;
}

function cheese(way: CheeseLook['way'], tones: string, holes: number): CheeseLook {
  const [colour = '', light = '', shade = '#d99a4a', toast = '#d98f3a'] = tones.split(' ');
  return { way, cheese: colour, light, shade, toast, holes };
}

const MOZZARELLA = cheese('melt', '#f7dc9f #fff2d2', 0.6);
const CHEESES: Looks<CheeseLook> = [
  [/cheddar|gouda|american|processed|jack|edam/, cheese('melt', '#f4b13c #fbcd6c #c97a1c #c56f1e', 0.35)],
  [/parm|grana|pecorino|romano/, cheese('shavings', '#f2c977 #fff0c9 #c08434 #d39a4c', 0.9)],
  [/feta|cotija|goat|chevre/, cheese('crumble', '#fff6e4 #ffffff #d5b88c #d9a45f', 1)],
  [/blue|gorgonzola|roquefort/, { ...cheese('melt', '#f3e3b8 #fbf3da', 0.5), veins: '#5f7f86' }],
  [
    /burrata|ricotta|bocconcini|stracciatella|cream/,
    cheese('spoonfuls', '#fbeed2 #fffaf0 #d8b07a #dfa659', 1),
  ],
  [/provolone|fontina|emmental|swiss|gruy/, cheese('melt', '#f3cf80 #fbe5b0', 0.3)],
  [/vegan|cashew|tofu|dairy/, cheese('melt', '#f2dcae #fbeed2 #d99a4a #cf9a55', 0.7)],
  [/mozz|classic|regular/, MOZZARELLA],
];
const INVENTED_CHEESES = [
  MOZZARELLA,
  cheese('melt', '#f3c568 #fbdf9a', 0.4),
  cheese('spoonfuls', '#fbe9c4 #fff7e6', 0.6),
] as const;

/** Nothing at all for "none", "no cheese" and an empty name. */
export function cheeseLook(name: string): CheeseLook | undefined {
  const plain = plainName(name);
  if (isBare(plain)) return undefined;
  return lookFor(plain, CHEESES) ?? randomFrom(`cheese ${plain}`).pick(INVENTED_CHEESES);
}
