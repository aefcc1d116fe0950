import type { CheeseLook } from './looks.ts';
import {
  around,
  blob,
  closed,
  open,
  polar,
  scatter,
  shifted,
  sown,
  stretched,
  swell,
  turned,
  type Crowd,
  type Point,
} from './path.ts';
import { randomFrom, type Random } from './random.ts';
import { filled, MIDDLE, stroked, TURN, type Detail, type Shape } from './shape.ts';

const places = (random: Random, count: number, radius: number, avoided?: Crowd): Point[] =>
  shifted(scatter(random, count, radius, avoided), MIDDLE);

/** Dried oregano, rubbed over the cheese before it goes in. */
function herbs(random: Random, radius: number): Shape[] {
  const bits = places(random, 26, radius * 0.86).map((place) =>
    open([place, polar(random.between(0, TURN), random.between(1.5, 4.5), place)]),
  );
  return [stroked('herbs', bits.join(''), ['#66742f', 2, 0.75])];
}

function toasted(random: Random, look: CheeseLook, at: readonly Point[]): Shape[] {
  const patch = (size: number) => () => blob(random, size * random.between(0.5, 1.4), 5, 0.3);
  const some = at.filter((_, index) => index % 2 === 0);
  return [
    filled('toast', sown(at, patch(13)), look.toast, 0.42),
    filled('brown', sown(at, patch(7)), look.toast, 0.6),
    filled('blister', sown(some, patch(3.4)), '#8f4a1a', 0.75),
  ];
}

/** A sheet with an uneven edge, holes where the sauce shows, and thick milky islands. */
function melt(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const waves = swell(random, [3, 5, 8, 11, 14]);
  const rim = around(42, (angle) => radius * (0.9 + waves(angle) * 0.1));
  const gaps = scatter(random, Math.round(5 + look.holes * 9), radius * 0.82);
  const holes = sown(shifted(gaps, MIDDLE), () =>
    blob(random, radius * random.between(0.045, 0.075) * (0.7 + look.holes), 7, 0.3),
  );
  const islands = sown(places(random, 11, radius * 0.72), () =>
    blob(random, radius * random.between(0.09, 0.17), 9, 0.24),
  );
  const cheese = filled('cheese', closed(shifted(rim, MIDDLE)) + holes, look.cheese);
  const edge = { fillRule: 'evenodd', stroke: look.shade, strokeWidth: 2.6, strokeOpacity: 0.7 };
  const shapes = [{ ...cheese, attrs: { ...cheese.attrs, ...edge } }, filled('light', islands, look.light)];
  if (detail === 'small') return shapes;

  if (look.veins) {
    const veins = sown(places(random, 22, radius * 0.8), () => blob(random, 5, 5, 0.5));
    shapes.push(filled('veins', veins, look.veins, 0.7));
  }
  const browned = places(random, 12, radius * 0.84, { places: gaps, distance: radius * 0.2, weight: 3 });
  return [...shapes, ...toasted(random, look, browned), ...herbs(random, radius)];
}

/** Pieces that lie on the pizza rather than run over it, with the shade that they throw. */
function pieces(
  shapes: readonly Point[][],
  colour: string,
  fall: Point,
  shade: readonly [colour: string, opacity?: number],
): Shape[] {
  const below = shapes.map((piece) => closed(shifted(piece, fall)));
  return [filled('shade', below.join(''), ...shade), filled('pieces', shapes.map(closed).join(''), colour)];
}

/** Crumbs that soften at the corners and stay white. */
function crumble(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const [count, largest] = detail === 'small' ? [22, 15] : [58, 12.5];
  const at = places(random, count, radius * 0.9);
  const crumbs = at.map((place) => shifted(blob(random, random.between(4, largest), 5, 0.22), place));
  const some = at.filter((_, index) => index % 3 === 0);
  const tops = sown(shifted(some, [-1.5, -1.5]), () => blob(random, 3.6, 5, 0.2));
  return [...pieces(crumbs, look.cheese, [1.2, 2.6], [look.shade]), filled('light', tops, look.light)];
}

/** A thin molten veil with curls shaved over it. */
function shavings(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const veil = melt({ ...look, light: look.cheese }, radius, random, 'small').slice(0, 1);
  const shards = places(random, detail === 'small' ? 10 : 26, radius * 0.88).map((place) => {
    const turn = random.between(0, TURN);
    const [long, wide] = [random.between(9, 17), random.between(3.5, 6)];
    return shifted(turned(stretched(blob(random, 1, 5, 0.3), long, wide), turn), place);
  });
  const curls = pieces(shards, look.light, [1, 2.4], [look.shade]);
  return [...veil, ...curls, ...(detail === 'small' ? [] : herbs(random, radius))];
}

/** Soft white spoonfuls that spread a little. */
function spoonfuls(look: CheeseLook, radius: number, random: Random, detail: Detail): Shape[] {
  const at = places(random, 8, radius * 0.72);
  const pools = at.map((place) => shifted(blob(random, radius * random.between(0.13, 0.2), 10, 0.14), place));
  const tops = sown(shifted(at, [-3, -4]), () => blob(random, radius * random.between(0.06, 0.1), 8, 0.18));
  const shapes = [
    ...pieces(pools, look.cheese, [1.5, 3], [look.shade, 0.8]),
    filled('light', tops, look.light),
  ];
  if (detail === 'small') return shapes;
  return [...shapes, ...toasted(random, look, places(random, 5, radius * 0.7))];
}

const WAYS = { melt, crumble, shavings, spoonfuls };

/** What the oven makes of the cheese; an empty list when there is none. */
export function drawCheese(
  look: CheeseLook | undefined,
  radius: number,
  seed: string,
  detail: Detail,
): Shape[] {
  return look ? WAYS[look.way](look, radius, randomFrom(`cheese ${seed}`), detail) : [];
}
