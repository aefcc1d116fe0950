import { describe, expect, it } from 'vitest';
import { placeTopping } from './place-toppings.ts';
import { favourites, toppingLook } from './toppings.ts';

const names = [
  'Onion',
  'Black Olives',
  'Capsicum',
  'Mushrooms',
  'Tomato',
  'Basil',
  'Corn',
  'Paneer',
  'Pineapple',
  'Truffle',
];
const near = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

describe('where toppings lie', () => {
  it.each(names)('keeps %s off the crust', (name) => {
    for (const seed of ['a', 'b', 'c']) {
      const look = toppingLook(name);
      for (const place of placeTopping(look, seed))
        expect(near(place, [0, 0]) + (look.reach / 176) * 0.8).toBeLessThan(1);
    }
  });

  it.each(names)('never lays two pieces of %s on top of each other', (name) => {
    const look = toppingLook(name);
    for (const seed of ['a', 'b', 'c', 'd']) {
      const places = placeTopping(look, seed);
      const gaps = places.flatMap((place, index) =>
        places.slice(0, index).map((other) => near(place, other)),
      );
      expect(Math.min(...gaps)).toBeGreaterThan((look.reach / 176) * 0.9);
    }
  });

  it.each(favourites.map(({ key }) => key))(
    'spreads %s over the whole pizza: the heap balances near the middle',
    (key) => {
      for (const seed of ['a', 'b', 'c', 'd', 'e']) {
        const places = placeTopping(toppingLook(key), seed);
        const [x, y] = places.reduce(([sumX, sumY], place) => [sumX + place[0], sumY + place[1]], [0, 0]);
        expect(near([x / places.length, y / places.length], [0, 0])).toBeLessThan(0.3);
      }
    },
  );

  it('asks a later favourite for its places without disturbing an earlier one, whoever is asked first', () => {
    const lateFirst = [placeTopping(toppingLook('Basil'), 'one'), placeTopping(toppingLook('Onion'), 'one')];
    for (let other = 0; other < 60; other += 1)
      placeTopping(toppingLook('Onion'), `push the table out ${other}`);
    const earlyFirst = [placeTopping(toppingLook('Onion'), 'one'), placeTopping(toppingLook('Basil'), 'one')];
    expect(earlyFirst.toReversed()).toEqual(lateFirst);
  });
});
