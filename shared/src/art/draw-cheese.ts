import type { CheeseLook } from './cheese-looks.ts';
import { around, blob, closed, moved, open, polar, swell } from './path.ts';
import type { Point } from './path.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { scatter } from './scatter.ts';
import { CENTRE, filled, stroked } from './shape.ts';
import type { Detail, Shape } from './shape.ts';

const MIDDLE: Point = [CENTRE, CENTRE];
const onPizza = (places: readonly Point[]): Point[] => places.map(([x, y]) => moved(MIDDLE, x, y));

/** Dried oregano, rubbed over the cheese before it goes in. */
function herbs(random: Random, radius: number): Shape[] {
  const bits = onPizza(scatter(random, 26, radius * 0.86)).map((place) =>
    open([place, polar(random.between(0, Math.PI * 2), random.between(1.5, 4.5), place)]),
  );
  return [stroked('herbs', bits.join(''), '#66742f', 2, 0.75)];
}

function toasted(random: Random, look: CheeseLook, places: readonly Point[]): Shape[] {
  const patch = (size: number) => (place: Point) =>
    closed(blob(random, size * random.between(0.5, 1.4), 5, 0.3, place));
  const some = places.filter((_, index) => index % 2 === 0);
  return [
    filled('toast', places.map(patch(13)).join(''), look.toast, 0.42),
    filled('brown', places.map(patch(7)).join(''), look.toast, 0.6),
    filled('blister', some.map(patch(3.4)).join(''), '#8f4a1a', 0.75),
  ];
}

/** A sheet with an uneven edge, holes where the sauce shows, and thick milky islands. */
function melt(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const waves = swell(random, [3, 5, 8, 11, 14]);
  const rim = closed(around(42, (angle) => radius * (0.9 + waves(angle) * 0.1), MIDDLE));
  const gaps = scatter(random, Math.round(5 + look.holes * 9), radius * 0.82);
  const holes = onPizza(gaps).map((place) =>
    closed(blob(random, radius * random.between(0.045, 0.075) * (0.7 + look.holes), 7, 0.3, place)),
  );
  const islands = onPizza(scatter(random, 11, radius * 0.72));
  const island = islands.map((place) =>
    closed(blob(random, radius * random.between(0.09, 0.17), 9, 0.24, place)),
  );
  const sheet = rim + holes.join('');
  const cheese = filled('cheese', sheet, look.cheese);
  Object.assign(cheese.attrs, {
    fillRule: 'evenodd',
    stroke: look.shade,
    strokeWidth: 2.6,
    strokeOpacity: 0.7,
  });
  const shapes = [cheese, filled('light', island.join(''), look.light)];
  if (detail === 'small') return shapes;

  if (look.veins) {
    const veins = onPizza(scatter(random, 22, radius * 0.8)).map((place) =>
      closed(blob(random, 5, 5, 0.5, place)),
    );
    shapes.push(filled('veins', veins.join(''), look.veins, 0.7));
  }
  const browned = scatter(random, 12, radius * 0.84, { places: gaps, distance: radius * 0.2, weight: 3 });
  return [...shapes, ...toasted(random, look, onPizza(browned)), ...herbs(random, radius)];
}

/** Crumbs that soften at the corners and stay white. */
function crumble(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const places = onPizza(scatter(random, detail === 'small' ? 22 : 58, radius * 0.9));
  const crumbs = places.map((place) =>
    blob(random, random.between(4, detail === 'small' ? 15 : 12.5), 5, 0.22, place),
  );
  const shade = crumbs.map((crumb) => closed(crumb.map((point) => moved(point, 1.2, 2.6)))).join('');
  const top = places
    .filter((_, index) => index % 3 === 0)
    .map((place) => closed(blob(random, 3.6, 5, 0.2, moved(place, -1.5, -1.5))));
  return [
    filled('shade', shade, look.shade),
    filled('cheese', crumbs.map(closed).join(''), look.cheese),
    filled('light', top.join(''), look.light),
  ];
}

/** A thin molten veil with curls shaved over it. */
function shavings(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const veil = melt({ ...look, light: look.cheese }, radius, random, 'small');
  const places = onPizza(scatter(random, detail === 'small' ? 10 : 26, radius * 0.88));
  const shards = places.map((place) => {
    const turn = random.between(0, Math.PI * 2);
    const [long, wide] = [random.between(9, 17), random.between(3.5, 6)];
    return blob(random, 1, 5, 0.3).map(([x, y]): Point => {
      const [along, across] = [x * long, y * wide];
      return moved(
        place,
        along * Math.cos(turn) - across * Math.sin(turn),
        along * Math.sin(turn) + across * Math.cos(turn),
      );
    });
  });
  const shade = shards.map((shard) => closed(shard.map((point) => moved(point, 1, 2.4)))).join('');
  return [
    ...veil.slice(0, 1),
    filled('shade', shade, look.shade),
    filled('shards', shards.map(closed).join(''), look.light),
    ...(detail === 'small' ? [] : herbs(random, radius)),
  ];
}

/** Soft white spoonfuls that spread a little. */
function spoonfuls(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const places = onPizza(scatter(random, 8, radius * 0.72));
  const pools = places.map((place) => blob(random, radius * random.between(0.13, 0.2), 10, 0.14, place));
  const tops = places.map((place) =>
    closed(blob(random, radius * random.between(0.06, 0.1), 8, 0.18, moved(place, -3, -4))),
  );
  const shapes = [
    filled(
      'shade',
      pools.map((pool) => closed(pool.map((point) => moved(point, 1.5, 3)))).join(''),
      look.shade,
      0.8,
    ),
    filled('cheese', pools.map(closed).join(''), look.cheese),
    filled('light', tops.join(''), look.light),
  ];
  if (detail === 'small') return shapes;
  return [...shapes, ...toasted(random, look, onPizza(scatter(random, 5, radius * 0.7)))];
}

const WAYS = { melt, crumble, shavings, spoonfuls };

/** What the oven makes of the cheese; an empty list when there is none. */
export function drawCheese(
  look: CheeseLook | undefined,
  radius: number,
  seed: string,
  detail: Detail,
): Shape[] {
  if (!look) return [];
  return WAYS[look.way](look, radius, randomFrom(`cheese ${seed}`), detail);
}
