import { lookFor, plainName } from './names.ts';
import { randomFrom } from './random.ts';

export interface SauceLook {
  sauce: string;
  /** Where it has dried at the rim, and where it is thick and wet. */
  edge: string;
  gloss: string;
  /** Herbs or spices in it: colours, drawn as short strokes. */
  flecks: readonly string[];
}

const TOMATO: SauceLook = {
  sauce: '#c63a1c',
  edge: '#96240f',
  gloss: '#e15a35',
  flecks: ['#7d1c0b', '#5c7a2e'],
};

const LOOKS: readonly (readonly [RegExp, SauceLook])[] = [
  [
    /arrabb|spicy|chil|harissa|schezwan|hot/,
    { sauce: '#b5260f', edge: '#7f1507', gloss: '#d8441f', flecks: ['#f0a13a', '#5d0d05'] },
  ],
  [
    /peri|makhani|tikka|butter|masala/,
    { sauce: '#d96a2b', edge: '#a84514', gloss: '#ee8f4e', flecks: ['#8a2f0c', '#587a33'] },
  ],
  [
    /pesto|basil|mint|green|coriander/,
    { sauce: '#6a7f2c', edge: '#465c1b', gloss: '#88993f', flecks: ['#37501a', '#c9c27a', '#9db04e'] },
  ],
  [
    /alfredo|white|garlic|bechamel|cream|ranch/,
    { sauce: '#e9cd97', edge: '#c9994f', gloss: '#f6e3ba', flecks: ['#6f8a45', '#a8834f'] },
  ],
  [
    /barbecue|barbeque|bbq|smok/,
    { sauce: '#74301a', edge: '#4a1a0c', gloss: '#98492a', flecks: ['#3a1208', '#b8703c'] },
  ],
  [
    /pumpkin|cheese|mustard|nacho/,
    { sauce: '#e09a35', edge: '#b36f18', gloss: '#f2b75b', flecks: ['#8e520f'] },
  ],
  [/beet/, { sauce: '#a12f4f', edge: '#731a35', gloss: '#c04f6d', flecks: ['#5d122a'] }],
  [/tomato|marinara|pomodoro|napoletana|red|classic/, TOMATO],
];

const BARE: SauceLook = { sauce: '#edc98c', edge: '#d3a05a', gloss: '#f7dfb0', flecks: ['#b98643'] };

const INVENTED: readonly [SauceLook, ...SauceLook[]] = [
  { sauce: '#b8472a', edge: '#872c14', gloss: '#d26a45', flecks: ['#6b1d0a'] },
  { sauce: '#cf8432', edge: '#9c5c18', gloss: '#e5a456', flecks: ['#7d430d'] },
  { sauce: '#8b8a3a', edge: '#626223', gloss: '#aaa957', flecks: ['#4a4a16'] },
  { sauce: '#8c3b2a', edge: '#602114', gloss: '#ac5a45', flecks: ['#49150b'] },
];

export function sauceLook(sauce: string): SauceLook {
  const plain = plainName(sauce);
  if (plain === '' || /^(no|none|without)\b/.test(plain)) return BARE;
  return lookFor(sauce, LOOKS) ?? randomFrom(`sauce ${plain}`).pick(INVENTED);
}
