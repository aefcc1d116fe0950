import { lookFor, plainName } from './names.ts';
import { randomFrom } from './random.ts';

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

const MOZZARELLA: CheeseLook = {
  way: 'melt',
  cheese: '#f7dc9f',
  light: '#fff2d2',
  shade: '#d99a4a',
  toast: '#d98f3a',
  holes: 0.6,
};

const LOOKS: readonly (readonly [RegExp, CheeseLook])[] = [
  [
    /cheddar|gouda|american|processed|jack|edam/,
    { way: 'melt', cheese: '#f4b13c', light: '#fbcd6c', shade: '#c97a1c', toast: '#c56f1e', holes: 0.35 },
  ],
  [
    /parm|grana|pecorino|romano/,
    { way: 'shavings', cheese: '#f2c977', light: '#fff0c9', shade: '#c08434', toast: '#d39a4c', holes: 0.9 },
  ],
  [
    /feta|cotija|goat|chevre/,
    { way: 'crumble', cheese: '#fff6e4', light: '#ffffff', shade: '#d5b88c', toast: '#d9a45f', holes: 1 },
  ],
  [
    /blue|gorgonzola|roquefort/,
    { ...MOZZARELLA, cheese: '#f3e3b8', light: '#fbf3da', veins: '#5f7f86', holes: 0.5 },
  ],
  [
    /burrata|ricotta|bocconcini|stracciatella|cream/,
    { way: 'spoonfuls', cheese: '#fbeed2', light: '#fffaf0', shade: '#d8b07a', toast: '#dfa659', holes: 1 },
  ],
  [
    /provolone|fontina|emmental|swiss|gruy/,
    { ...MOZZARELLA, cheese: '#f3cf80', light: '#fbe5b0', holes: 0.3 },
  ],
  [
    /vegan|cashew|tofu|dairy/,
    { ...MOZZARELLA, cheese: '#f2dcae', light: '#fbeed2', toast: '#cf9a55', holes: 0.7 },
  ],
  [/mozz|classic|regular/, MOZZARELLA],
];

const INVENTED: readonly [CheeseLook, ...CheeseLook[]] = [
  MOZZARELLA,
  { ...MOZZARELLA, cheese: '#f3c568', light: '#fbdf9a', holes: 0.4 },
  { ...MOZZARELLA, way: 'spoonfuls', cheese: '#fbe9c4', light: '#fff7e6' },
];

/** Nothing at all for "none", "no cheese" and an empty name. */
export function cheeseLook(cheese: string): CheeseLook | undefined {
  const plain = plainName(cheese);
  if (plain === '' || /^(no|none|without)\b/.test(plain)) return undefined;
  return lookFor(cheese, LOOKS) ?? randomFrom(`cheese ${plain}`).pick(INVENTED);
}
