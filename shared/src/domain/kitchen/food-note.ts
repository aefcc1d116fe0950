import { allergens } from '../menu/food-kinds.ts';
import type { Inventory, Recipe } from '../menu/ingredients.ts';
import { isAllergyNote } from './allergy-note.ts';
import { searchKey } from '../text/search-key.ts';

/** Tomatoes and tomato alike; what it does to other words, it does on both sides. */
const singular = (word: string) => word.replace(/(?:(?<=o)e)?s$/, '');
const wordsOf = (text: string) => searchKey(text).split(' ').map(singular);
/** Of a name the word that says what it is: nobody means the green gate by a green pepper. */
const headOf = (name: string) => wordsOf(name).at(-1) ?? '';

const food = new Set([
  ...allergens.map(headOf),
  ...[
    'nut almond badam cashew kaju walnut akhrot pistachio pista hazelnut pecan macadamia peanut groundnut moongphali mungfali coconut',
    'sesame til mustard sarson celery lupin soy wheat maida atta flour dairy lactose doodh cheese paneer butter ghee cream curd dahi mayo',
    'anda eggless machli seafood shellfish prawn jhinga shrimp crab lobster squid mussel oyster clam anchovy anchovies tuna',
    'meat chicken pork beef mutton lamb ham bacon pepperoni salami sausage gelatin',
    'onion pyaz pyaaz kanda garlic lehsun lahsun lasun chilli chillies chilie chill chili chilly chile mirch mirchi spicy teekha tikha',
    'mushroom capsicum pepper tomato tamatar olive corn jain satvik sattvik vrat veg vegan vegetarian halal kosher diabetic sugar salt namak',
    'pizza crust sauce topping without bina nahi nahin',
    'बिना नहीं प्याज लहसुन जैन दूध पनीर घी अंडा अंडे मछली मांस मूंगफली काजू बादाम अखरोट मेवा तिल सरसों मिर्च तीखा मशरूम टमाटर शाकाहारी',
  ].flatMap(wordsOf),
]);

/** What there may be none of on the way: "no lift". */
const ways = new Set(
  wordsOf(
    'lift elevator stairs steps bell doorbell buzzer intercom ring ringing knock knocking call calls calling phone contact number parking entry gate guard security watchman access road light power signal network board sign name dog one need rush hurry problem issue worries thanks cutlery plastic bag tissue straw spoon fork change cash receipt bill',
  ),
);

/** No 12, no B2 and no C are houses. */
const forbids = (word = '') => /^\p{L}[\p{L}\p{M}]+$/u.test(word) && !ways.has(word);

/** In a script whose words for food stand nowhere here. */
const isUnread = (note: string): boolean => /(?!\p{Script=Latin}|\p{Script=Devanagari})\p{L}/u.test(note);

/**
 * Whether who makes a pizza must not overlook this note, though it may be to whoever brings it. Rather once too often.
 * `parts`: names of ingredients at hand.
 */
export function isFoodNote(note: string, parts: readonly string[] = []): boolean {
  const ours = new Set(parts.map(headOf));
  const said = wordsOf(note.replaceAll(/\bw\/o\b/gi, 'without'));
  return (
    isAllergyNote(note) ||
    isUnread(note) ||
    said.some((word, at) => food.has(word) || ours.has(word) || (word === 'no' && forbids(said[at + 1])))
  );
}

interface Noted extends Recipe {
  recipe?: Recipe | undefined;
  delivery?: { note?: string | undefined } | undefined;
}

/** Without bases: theirs are words of shapes, as Regular or Thin. */
const partsOf = ({ sauce, cheese, veggies }: Recipe) => [sauce, cheese, ...veggies];

/**
 * What was said of these orders of one delivery as a whole, and whether it may be about food: by what is on them, on the
 * menu's recipes of them and, where it is at hand, in the inventory. Undefined if nothing was.
 */
export function wholeNoteOf(
  orders: readonly Noted[],
  inventory?: Inventory,
): { text: string; isFood: boolean } | undefined {
  const text = orders[0]?.delivery?.note;
  if (!text) return undefined;
  const { sauces, cheeses, veggies } = inventory ?? {};
  const stocked = Object.keys({ ...sauces, ...cheeses, ...veggies });
  const made = orders.flatMap((order) => [order, order.recipe ?? order].flatMap(partsOf));
  return { text, isFood: isFoodNote(text, [...made, ...stocked]) };
}
