import { plainName } from '../names.ts';
import { randomFrom } from '../random.ts';
import * as chunks from './chunks.ts';
import * as cuts from './cuts.ts';
import * as greens from './greens.ts';
import * as rings from './rings.ts';
import type { Topping } from './topping.ts';

export interface ToppingLook {
  /** Which drawing it is; two names that mean the same share one. */
  key: string;
  topping: Topping;
  /** The favourite whose room on the pizza it may use: hardly anybody orders both. */
  instead?: string;
}

interface Known extends ToppingLook {
  pattern: RegExp;
}

/** In the order in which a name is tried: special names before general ones. */
const KNOWN: readonly Known[] = [
  {
    key: 'cherry-tomato',
    pattern: /(cherry|sun ?dried|plum).*tomato/,
    topping: rings.cherryTomato,
    instead: 'tomato',
  },
  { key: 'tomato', pattern: /tomato/, topping: rings.tomato },
  {
    key: 'red-pepper',
    pattern: /red (bell|capsicum|pepper)|paprika|piquante/,
    topping: cuts.redPepper,
    instead: 'capsicum',
  },
  {
    key: 'yellow-pepper',
    pattern: /yellow (bell|capsicum|pepper)/,
    topping: cuts.yellowPepper,
    instead: 'capsicum',
  },
  { key: 'capsicum', pattern: /capsicum|(bell|green|sweet) pepper/, topping: cuts.capsicum },
  { key: 'onion', pattern: /onion|shallot/, topping: rings.onion },
  { key: 'mushroom', pattern: /mushroom|shiitake|porcini/, topping: cuts.mushroom },
  { key: 'green-olive', pattern: /green olive/, topping: rings.greenOlive, instead: 'olive' },
  { key: 'olive', pattern: /olive/, topping: rings.blackOlive },
  { key: 'jalapeno', pattern: /jalapeno|gherkin|pickle/, topping: rings.jalapeno },
  { key: 'corn', pattern: /corn/, topping: cuts.corn },
  { key: 'spinach', pattern: /spinach|palak|kale/, topping: greens.spinach },
  { key: 'paneer', pattern: /paneer|tofu|halloumi/, topping: chunks.paneer },
  { key: 'basil', pattern: /basil|tulsi|mint|oregano/, topping: greens.basil },
  { key: 'pineapple', pattern: /pineapple|mango/, topping: chunks.pineapple, instead: 'paneer' },
  { key: 'rocket', pattern: /rocket|arugula|rucola/, topping: greens.rocket, instead: 'spinach' },
  { key: 'broccoli', pattern: /broccoli/, topping: greens.broccoli, instead: 'mushroom' },
  { key: 'chilli', pattern: /chill?i/, topping: cuts.chilli, instead: 'jalapeno' },
  { key: 'garlic', pattern: /garlic/, topping: cuts.garlic, instead: 'corn' },
  { key: 'courgette', pattern: /zucchini|courgette|cucumber/, topping: rings.courgette, instead: 'tomato' },
  { key: 'aubergine', pattern: /brinjal|aubergine|eggplant/, topping: rings.aubergine, instead: 'mushroom' },
];

/** What most pizzas carry: these keep clear of each other, the most loved first. */
export const favourites: readonly ToppingLook[] = [
  { key: 'onion', topping: rings.onion },
  { key: 'olive', topping: rings.blackOlive },
  { key: 'capsicum', topping: cuts.capsicum },
  { key: 'mushroom', topping: cuts.mushroom },
  { key: 'tomato', topping: rings.tomato },
  { key: 'basil', topping: greens.basil },
  { key: 'corn', topping: cuts.corn },
  { key: 'paneer', topping: chunks.paneer },
  { key: 'jalapeno', topping: rings.jalapeno },
  { key: 'spinach', topping: greens.spinach },
];

/** From the bottom of the pile to its top: flat leaves first, small bright things last. */
const PILE = (
  'spinach tomato aubergine courgette onion capsicum red-pepper yellow-pepper mushroom pineapple broccoli ' +
  'cherry-tomato paneer jalapeno olive green-olive garlic chilli corn rocket basil'
).split(' ');

/** Unknown veggies lie in the middle of the pile. */
function height(key: string): number {
  const place = PILE.indexOf(key);
  return place === -1 ? PILE.length / 2 : place;
}

export function toppingLook(name: string): ToppingLook {
  const plain = plainName(name);
  const known = KNOWN.find(({ pattern }) => pattern.test(plain));
  return known ?? { key: plain, topping: chunks.unknownTopping(randomFrom(`veggie ${plain}`)) };
}

/** The veggies of a pizza from the bottom of the pile to its top, each once, whatever order they were ticked in. */
export function pile(veggies: readonly string[]): ToppingLook[] {
  const looks = new Map(veggies.map((name) => toppingLook(name)).map((look) => [look.key, look]));
  looks.delete('');
  return [...looks.values()].toSorted((a, b) => height(a.key) - height(b.key) || (a.key < b.key ? -1 : 1));
}
