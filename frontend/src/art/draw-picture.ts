import type { Recipe } from '@forno/shared/domain';
import { drawPizza } from './draw-pizza.ts';
import { around, blob, closed, dots, open, polar, shifted, swell, type Point } from './path.ts';
import { randomFrom, type Random } from './random.ts';
import { CENTRE, filled, MIDDLE, stroked, TURN, type Drawing, type Shape } from './shape.ts';

const WIDTH = 720;
const HEIGHT = 540;
const LEFT = CENTRE - WIDTH / 2;
const TOP = CENTRE - HEIGHT / 2;
const LOST_ON_DARK = new Set(['veggie:olive', 'veggie:aubergine']);

/** A dark table by the fire: boards, their joints and a few lines of grain. */
function table(random: Random): Shape[] {
  const near = (value: number, by: number): number => value + random.between(-by, by);
  let [joints, grain] = ['', ''];
  for (let y = TOP + random.between(20, 90); y < TOP + HEIGHT + 60; y += random.between(104, 128)) {
    const inside: Point[] = [-90, 120].map((x) => [CENTRE + x, near(y, 2)]);
    joints += open([[LEFT - 4, y], ...inside, [LEFT + WIDTH + 4, near(y, 3)]]);
    for (let line = 0; line < 4; line += 1) {
      const [x, at] = [LEFT + random.between(-40, WIDTH - 120), y - random.between(16, 96)];
      const length = random.between(90, 240);
      grain += open([
        [x, at],
        [x + length * 0.4, near(at, 3)],
        [x + length, near(at, 3)],
      ]);
    }
  }
  return [
    filled('table', `M${LEFT} ${TOP}h${WIDTH}v${HEIGHT}h${-WIDTH}Z`, '#2f221c'),
    stroked('grain', grain, ['#3f2f26', 2.4]),
    stroked('joints', joints, ['#211712', 3]),
  ];
}

/** Half a handle: how far from the peel's middle along it, and how far to its side. */
const HANDLE = [200, 62, 262, 30, 330, 21, 560, 23];

/** The peel it came out on, its handle towards the cook: down to the right or down to the left. */
function peel(random: Random, side: 'left' | 'right'): Shape[] {
  const towards = (side === 'right' ? 0.64 : Math.PI - 0.64) + random.between(-0.1, 0.1);
  const waves = swell(random, [2, 3, 5]);
  const rim = (radius: number): Point[] => around(36, (angle) => radius + waves(angle) * 2.5);
  const at = (along: number, across: number): Point =>
    polar(towards + Math.PI / 2, across, polar(towards, along, MIDDLE));
  const edge = (sign: number): Point[] =>
    [0, 2, 4, 6].map((index) => at(HANDLE[index] ?? 0, sign * (HANDLE[index + 1] ?? 0)));
  const [head, handle] = [shifted(rim(246), MIDDLE), [...edge(-1), ...edge(1).toReversed()]];
  const wood = (by: Point): string => closed(shifted(head, by)) + closed(shifted(handle, by));
  const grain = [-0.8, -0.55, -0.3, 0.3, 0.52, 0.8].map((across) => {
    const [reach, aside] = [Math.sqrt(1 - across * across) * 240, across * 240];
    return open([at(-reach, aside), at(-reach * 0.3, aside + random.between(-5, 5)), at(reach, aside)]);
  });
  const handleGrain =
    open([at(270, -8), at(400, -6), at(540, -9)]) + open([at(262, 9), at(420, 7), at(540, 10)]);
  return [
    filled('shadow', wood([6, 13]), '#150d09', 0.55),
    filled('edge', wood([0, 5]), '#4f2f1a'),
    filled('wood', wood([0, 0]), '#8a5c37'),
    stroked('grain', grain.join(''), ['#754a2a', 2.6, 0.9]),
    stroked('handle-grain', handleGrain, ['#754a2a', 2.4, 0.8]),
    stroked('bevel', closed(shifted(rim(242), [CENTRE - 1, CENTRE - 2])), ['#d9a76c', 2.4, 0.8]),
  ];
}

function flour(random: Random): Shape[] {
  const specks = Array.from({ length: 90 }, () =>
    polar(random.between(0, TURN), 236 + random.next() ** 2 * 170, MIDDLE),
  );
  return [
    stroked('flour', dots(specks.slice(0, 60)), ['#f6e9d2', 2.2, 0.5]),
    stroked('flour-large', dots(specks.slice(60)), ['#f6e9d2', 4, 0.35]),
  ];
}

/** A few of its own ingredients left lying in the corners where there is no handle. */
function leftovers(random: Random, drawing: Drawing, side: 'left' | 'right'): Shape[] {
  const cuts = drawing.layers
    .filter((layer) => layer.kind === 'veggie' && !LOST_ON_DARK.has(layer.key))
    .map((layer) => layer.shapes[0]?.children ?? []);
  const [near, far] = [78, HEIGHT - 80];
  const free: Point = side === 'right' ? [near, far] : [WIDTH - near, far];
  const corners: Point[] = [[near, near], [WIDTH - near, near - 4], free];
  return corners.flatMap(([x, y], index) => {
    const children = cuts[index % Math.max(cuts.length, 1)];
    if (!children) return [];
    const heap = shifted(blob(random, 31, index === 1 ? 2 : 3, 0.2), [LEFT + x, TOP + y]);
    return heap.map((place, piece): Shape => {
      const turn = Math.round(random.between(0, 360));
      const [left, top] = place.map(Math.round);
      const transform = `translate(${left} ${top})rotate(${turn})scale(1.15)`;
      return { key: `${index}-${piece}`, tag: 'g', attrs: { transform }, children };
    });
  });
}

/**
 * A menu picture, 4 by 3: the pizza on its peel on a dark table. The ground is its own, so that it
 * looks the same on a light and on a dark page.
 */
export function drawPicture(recipe: Recipe, seed = 'forno'): Drawing {
  const random = randomFrom(`picture ${seed}`);
  const pizza = drawPizza({ ...recipe, seed });
  const side = random.pick(['left', 'right'] as const);
  return {
    viewBox: `${LEFT} ${TOP} ${WIDTH} ${HEIGHT}`,
    attrs: pizza.attrs,
    layers: [
      { key: 'table', kind: 'ground', shapes: table(random) },
      { key: 'peel', kind: 'ground', shapes: [...peel(random, side), ...flour(random)] },
      ...pizza.layers,
      { key: 'leftovers', kind: 'ground', shapes: leftovers(random, pizza, side) },
    ],
  };
}
