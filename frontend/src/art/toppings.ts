import { plainName } from './looks.ts';

export interface ToppingLook {
  /** Which drawing it is, by its name in `toppings.svg`; two names that mean the same share one. */
  key: string;
  /** How many pieces lie on a pizza, and how far one reaches from its middle. */
  count: number;
  reach: number;
  /** The favourite whose room on the pizza it may use: hardly anybody orders both. */
  instead?: string;
}

/** In the order in which a name is tried: special names before general ones. */
const KNOWN: readonly (ToppingLook & { pattern: RegExp })[] = [
  {
    pattern: /(cherry|sun ?dried|plum).*tomato/,
    key: 'cherry-tomato',
    count: 10,
    reach: 18,
    instead: 'tomato',
  },
  { pattern: /tomato/, key: 'tomato', count: 7, reach: 27 },
  {
    pattern: /red (bell|capsicum|pepper)|paprika|piquante/,
    key: 'red-pepper',
    count: 9,
    reach: 25,
    instead: 'capsicum',
  },
  {
    pattern: /yellow (bell|capsicum|pepper)/,
    key: 'yellow-pepper',
    count: 9,
    reach: 25,
    instead: 'capsicum',
  },
  { pattern: /capsicum|(bell|green|sweet) pepper/, key: 'capsicum', count: 9, reach: 25 },
  { pattern: /onion|shallot/, key: 'onion', count: 8, reach: 27 },
  { pattern: /mushroom|shiitake|porcini/, key: 'mushroom', count: 8, reach: 26 },
  { pattern: /green olive/, key: 'green-olive', count: 11, reach: 16, instead: 'olive' },
  { pattern: /olive/, key: 'olive', count: 11, reach: 16 },
  { pattern: /jalapeno|gherkin|pickle/, key: 'jalapeno', count: 10, reach: 17 },
  { pattern: /corn/, key: 'corn', count: 12, reach: 15 },
  { pattern: /spinach|palak|kale/, key: 'spinach', count: 8, reach: 27 },
  { pattern: /paneer|tofu|halloumi/, key: 'paneer', count: 8, reach: 22 },
  { pattern: /basil|tulsi|mint|oregano/, key: 'basil', count: 7, reach: 26 },
  { pattern: /pineapple|mango/, key: 'pineapple', count: 8, reach: 23, instead: 'paneer' },
  { pattern: /rocket|arugula|rucola/, key: 'rocket', count: 10, reach: 28, instead: 'spinach' },
  { pattern: /broccoli/, key: 'broccoli', count: 8, reach: 24, instead: 'mushroom' },
  { pattern: /chill?i/, key: 'chilli', count: 10, reach: 22, instead: 'jalapeno' },
  { pattern: /garlic/, key: 'garlic', count: 12, reach: 13, instead: 'corn' },
  { pattern: /zucchini|courgette|cucumber/, key: 'courgette', count: 8, reach: 23, instead: 'tomato' },
  { pattern: /brinjal|aubergine|eggplant/, key: 'aubergine', count: 8, reach: 23, instead: 'mushroom' },
];

/** What most pizzas carry: these keep clear of each other, the most loved first. */
export const favourites: readonly ToppingLook[] =
  'onion olive capsicum mushroom tomato basil corn paneer jalapeno spinach'
    .split(' ')
    .flatMap((favourite) => KNOWN.filter(({ key }) => key === favourite));

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
  return KNOWN.find(({ pattern }) => pattern.test(plain)) ?? { key: plain, count: 9, reach: 21 };
}

/** The veggies of a pizza from the bottom of the pile to its top, each once, whatever order they were ticked in. */
export function pile(veggies: readonly string[]): ToppingLook[] {
  const looks = new Map(veggies.map((name) => toppingLook(name)).map((look) => [look.key, look]));
  looks.delete('');
  return [...looks.values()].toSorted((a, b) => height(a.key) - height(b.key) || (a.key < b.key ? -1 : 1));
}
