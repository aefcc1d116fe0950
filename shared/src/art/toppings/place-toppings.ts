import type { Point } from '../path.ts';
import { randomFrom } from '../random.ts';
import { roomiest } from '../scatter.ts';
import type { Crowd } from '../scatter.ts';
import type { Topping } from './topping.ts';
import type { ToppingLook } from './topping-looks.ts';
import { knownToppings } from './topping-looks.ts';

/** The reaches above are given for a topping zone of this radius; places are on a disc of radius 1. */
const ZONE = 176;

interface Settled {
  places: Point[];
  reach: number;
}

function settle(seed: string, key: string, topping: Topping, others: readonly Settled[]): Point[] {
  const random = randomFrom(`places ${seed} ${key}`);
  const reach = topping.reach / ZONE;
  const free = 1 - reach * 0.86;
  const places: Point[] = [];
  const spacing = (free * 1.9) / Math.sqrt(topping.count);
  const crowds: Crowd[] = [
    { places, distance: spacing, weight: 2 },
    ...others.map((other) => ({ places: other.places, distance: other.reach + reach, weight: 1 })),
  ];
  while (places.length < topping.count) places.push(roomiest(random, free, crowds));
  return places;
}

interface Layout {
  table: Map<string, readonly Point[]>;
  settled: Settled[];
  waiting: Iterator<[string, Topping]>;
}

const layouts = new Map<string, Layout>();
const LAYOUTS_KEPT = 50;

function layout(seed: string): Layout {
  const known = layouts.get(seed);
  if (known) return known;
  const fresh: Layout = { table: new Map(), settled: [], waiting: knownToppings.entries() };
  if (layouts.size >= LAYOUTS_KEPT) layouts.clear();
  layouts.set(seed, fresh);
  return fresh;
}

/**
 * Where a known veggie lies. Each one makes way for those before it in the table, ticked or not:
 * that is why ticking another one moves nothing. Laid out only as far as somebody has asked.
 */
function placesOf(key: string, seed: string): readonly Point[] {
  const { table, settled, waiting } = layout(seed);
  while (!table.has(key)) {
    const next = waiting.next();
    if (next.done) return [];
    const [name, topping] = next.value;
    const places = settle(seed, name, topping, settled);
    settled.push({ places, reach: topping.reach / ZONE });
    table.set(name, places);
  }
  return table.get(key) ?? [];
}

/** Places of one veggie's pieces on a disc of radius 1; the first half of them is spread evenly too. */
export function placeTopping(look: ToppingLook, seed: string): readonly Point[] {
  return look.known ? placesOf(look.key, seed) : settle(seed, look.key, look.topping, []);
}
