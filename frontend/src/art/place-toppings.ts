import { roomiest, type Crowd, type Point } from './path.ts';
import { randomFrom } from './random.ts';
import { favourites, type ToppingLook } from './toppings.ts';

/** The reach of a topping is given for a zone of this radius; places are on a disc of radius 1. */
const ZONE = 176;

interface Settled {
  key: string;
  reach: number;
  places: readonly Point[];
}

function settle(seed: string, look: ToppingLook, others: readonly Settled[]): Settled {
  const random = randomFrom(`places ${seed} ${look.key}`);
  const reach = look.reach / ZONE;
  const free = 1 - reach * 0.86;
  const places: Point[] = [];
  const crowds: Crowd[] = [
    { places, distance: (free * 1.9) / Math.sqrt(look.count), weight: 5 },
    ...others.map((other) => ({ places: other.places, distance: (other.reach + reach) * 1.1, weight: 1 })),
  ];
  while (places.length < look.count) places.push(roomiest(random, free, crowds, 24));
  return { key: look.key, reach, places };
}

const tables = new Map<string, Settled[]>();
const TABLES_KEPT = 50;

/** The first `count` favourites, each making way for those before it; laid out once for a seed. */
function settledFavourites(seed: string, count: number): readonly Settled[] {
  if (tables.size > TABLES_KEPT) tables.clear();
  const table = tables.get(seed) ?? [];
  tables.set(seed, table);
  for (const look of favourites.slice(table.length, count)) table.push(settle(seed, look, table));
  return table.slice(0, count);
}

/**
 * Where one veggie's pieces lie on a disc of radius 1. It makes way for favourites whether they are
 * ticked or not: that is why ticking another veggie moves nothing. The first half of the places
 * is spread evenly too, for small pictures.
 */
export function placeTopping(look: ToppingLook, seed: string): readonly Point[] {
  const rank = favourites.findIndex(({ key }) => key === look.key);
  if (rank >= 0) return settledFavourites(seed, rank + 1)[rank]?.places ?? [];
  const others = settledFavourites(seed, favourites.length).filter(({ key }) => key !== look.instead);
  return settle(seed, look, others).places;
}
