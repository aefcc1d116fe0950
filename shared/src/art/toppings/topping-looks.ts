import { plainName } from '../names.ts';
import { randomFrom } from '../random.ts';
import * as cuts from './cuts.ts';
import * as greens from './greens.ts';
import * as rings from './rings.ts';
import type { Topping } from './topping.ts';

interface Known {
  key: string;
  pattern: RegExp;
  topping: Topping;
}

/** In the order in which a name is tried: special names before general ones. */
const KNOWN: readonly Known[] = [
  { key: 'cherry-tomato', pattern: /(cherry|sun ?dried|plum).*tomato/, topping: rings.cherryTomato },
  { key: 'tomato', pattern: /tomato/, topping: rings.tomato },
  { key: 'red-pepper', pattern: /red (bell |capsicum|pepper)|paprika|piquante/, topping: cuts.redPepper },
  { key: 'yellow-pepper', pattern: /yellow (bell |capsicum|pepper)/, topping: cuts.yellowPepper },
  { key: 'capsicum', pattern: /capsicum|(bell|green|sweet) pepper/, topping: cuts.capsicum },
  { key: 'onion', pattern: /onion|shallot/, topping: rings.onion },
  { key: 'mushroom', pattern: /mushroom|shiitake|porcini/, topping: cuts.mushroom },
  { key: 'green-olive', pattern: /green olive/, topping: rings.greenOlive },
  { key: 'olive', pattern: /olive/, topping: rings.blackOlive },
  { key: 'jalapeno', pattern: /jalapeno|gherkin|pickle/, topping: rings.jalapeno },
  { key: 'corn', pattern: /corn/, topping: cuts.corn },
  { key: 'spinach', pattern: /spinach|palak|kale/, topping: greens.spinach },
  { key: 'paneer', pattern: /paneer|tofu|halloumi/, topping: cuts.paneer },
  { key: 'basil', pattern: /basil|tulsi|mint|oregano/, topping: greens.basil },
  { key: 'pineapple', pattern: /pineapple|mango/, topping: cuts.pineapple },
  { key: 'rocket', pattern: /rocket|arugula|rucola/, topping: greens.rocket },
  { key: 'broccoli', pattern: /broccoli/, topping: greens.broccoli },
  { key: 'chilli', pattern: /chill?i/, topping: cuts.chilli },
  { key: 'garlic', pattern: /garlic/, topping: cuts.garlic },
  { key: 'courgette', pattern: /zucchini|courgette|cucumber/, topping: rings.courgette },
  { key: 'aubergine', pattern: /brinjal|aubergine|eggplant/, topping: rings.aubergine },
];

/** From the bottom of the pile to its top: flat leaves first, small bright things last. */
export const PILE = [
  'spinach',
  'tomato',
  'aubergine',
  'courgette',
  'onion',
  'capsicum',
  'red-pepper',
  'yellow-pepper',
  'mushroom',
  'pineapple',
  'broccoli',
  'cherry-tomato',
  'paneer',
  'jalapeno',
  'olive',
  'green-olive',
  'garlic',
  'chilli',
  'corn',
  'rocket',
  'basil',
] as const;

export const knownToppings: ReadonlyMap<string, Topping> = new Map(
  KNOWN.map((known) => [known.key, known.topping]),
);

export interface ToppingLook {
  /** Which drawing it is; two names that mean the same share one. */
  key: string;
  topping: Topping;
  known: boolean;
}

export function toppingLook(name: string): ToppingLook {
  const plain = plainName(name);
  const known = KNOWN.find(({ pattern }) => pattern.test(plain));
  if (known) return { key: known.key, topping: known.topping, known: true };
  return { key: plain, topping: cuts.unknownTopping(randomFrom(`veggie ${plain}`)), known: false };
}
