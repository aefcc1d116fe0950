import { lookFor, type Looks, plainName } from './looks.ts';

export interface ToppingLook {
  /** Which drawing it is, by its name in `toppings.svg`; two names that mean the same share one. */
  key: string;
  /** How many pieces lie on a pizza, and how far one reaches from its middle. */
  count: number;
  reach: number;
  /** The favourite whose room on the pizza it may use: hardly anybody orders both. */
  instead?: string | undefined;
}

const topping = (key: string, count: number, reach: number, instead?: string): ToppingLook => ({
  key,
  count,
  reach,
  instead,
});

const KNOWN: Looks<ToppingLook> = [
  [/(cherry|sun ?dried|plum).*tomato/, topping('cherry-tomato', 10, 18, 'tomato')],
  [/tomato/, topping('tomato', 7, 27)],
  [/red (bell|capsicum|pepper)|paprika|piquante/, topping('red-pepper', 9, 25, 'capsicum')],
  [/yellow (bell|capsicum|pepper)/, topping('yellow-pepper', 9, 25, 'capsicum')],
  [/capsicum|(bell|green|sweet) pepper/, topping('capsicum', 9, 25)],
  [/onion|shallot/, topping('onion', 8, 27)],
  [/mushroom|shiitake|porcini/, topping('mushroom', 8, 26)],
  [/green olive/, topping('green-olive', 11, 16, 'olive')],
  [/olive/, topping('olive', 11, 16)],
  [/jalapeno|gherkin|pickle/, topping('jalapeno', 10, 17)],
  [/corn/, topping('corn', 12, 15)],
  [/spinach|palak|kale/, topping('spinach', 8, 27)],
  [/paneer|tofu|halloumi/, topping('paneer', 8, 22)],
  [/basil|tulsi|mint|oregano/, topping('basil', 7, 26)],
  [/pineapple|mango/, topping('pineapple', 8, 23, 'paneer')],
  [/rocket|arugula|rucola/, topping('rocket', 10, 28, 'spinach')],
  [/broccoli/, topping('broccoli', 8, 24, 'mushroom')],
  [/chill?i/, topping('chilli', 10, 22, 'jalapeno')],
  [/garlic/, topping('garlic', 12, 13, 'corn')],
  [/zucchini|courgette|cucumber/, topping('courgette', 8, 23, 'tomato')],
  [/brinjal|aubergine|eggplant/, topping('aubergine', 8, 23, 'mushroom')],
];

/** What most pizzas carry: these keep clear of each other, the most loved first. */
export const favourites: readonly ToppingLook[] =
  'onion olive capsicum mushroom tomato basil corn paneer jalapeno spinach'
    .split(' ')
    .flatMap((favourite) => KNOWN.flatMap(([, look]) => (look.key === favourite ? [look] : [])));

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

/** How a topping is drawn; an unknown one as a few pieces of its own shape. */
export function toppingLook(name: string): ToppingLook {
  const plain = plainName(name);
  return lookFor(plain, KNOWN) ?? { key: plain, count: 9, reach: 21 };
}

/** The veggies of a pizza from the bottom of the pile to its top, each once, whatever order they were ticked in. */
export function pile(veggies: readonly string[]): ToppingLook[] {
  const looks = new Map(veggies.map((name) => toppingLook(name)).map((look) => [look.key, look]));
  looks.delete('');
  return [...looks.values()].toSorted((a, b) => height(a.key) - height(b.key) || (a.key < b.key ? -1 : 1));
}
