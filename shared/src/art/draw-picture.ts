import type { PizzaRecipe } from './draw-pizza.ts';
import { drawPizza } from './draw-pizza.ts';
import { around, blob, closed, dots, moved, open, polar, shifted, swell } from './path.ts';
import type { Point } from './path.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { CENTRE, filled, stroked } from './shape.ts';
import type { Drawing, Shape } from './shape.ts';

const MIDDLE: Point = [CENTRE, CENTRE];
const WIDTH = 720;
const HEIGHT = 540;
const LEFT = CENTRE - WIDTH / 2;
const TOP = CENTRE - HEIGHT / 2;
const LOST_ON_DARK = new Set(['veggie:olive', 'veggie:aubergine']);

/** A dark table by the fire: boards, their joints and a few lines of grain. */
function table(random: Random): Shape[] {
  const joints: string[] = [];
  const grain: string[] = [];
  for (let y = TOP + random.between(20, 90); y < TOP + HEIGHT + 60; y += random.between(104, 128)) {
    joints.push(
      open([
        [LEFT - 4, y],
        [CENTRE - 90, y + random.between(-2, 2)],
        [CENTRE + 120, y + random.between(-2, 2)],
        [LEFT + WIDTH + 4, y + random.between(-3, 3)],
      ]),
    );
    for (let line = 0; line < 4; line += 1) {
      const [x, at] = [LEFT + random.between(-40, WIDTH - 120), y - random.between(16, 96)];
      const length = random.between(90, 240);
      grain.push(
        open([
          [x, at],
          [x + length * 0.4, at + random.between(-3, 3)],
          [x + length, at + random.between(-3, 3)],
        ]),
      );
    }
  }
  return [
    filled('table', `M${LEFT} ${TOP}h${WIDTH}v${HEIGHT}h${-WIDTH}Z`, '#2f221c'),
    stroked('grain', grain.join(''), '#3f2f26', 2.4),
    stroked('joints', joints.join(''), '#211712', 3),
  ];
}

/** The peel it came out on, its handle towards the cook: down to the right or down to the left. */
function peel(random: Random, side: 'left' | 'right'): Shape[] {
  const towards = (side === 'right' ? 0.64 : Math.PI - 0.64) + random.between(-0.1, 0.1);
  const waves = swell(random, [2, 3, 5]);
  const head = around(36, (angle) => 246 + waves(angle) * 2.5, MIDDLE);
  const at = (along: number, across: number): Point =>
    polar(towards + Math.PI / 2, across, polar(towards, along, MIDDLE));
  const handle = [
    at(200, -62),
    at(262, -30),
    at(330, -21),
    at(560, -23),
    at(560, 23),
    at(330, 21),
    at(262, 30),
    at(200, 62),
  ];
  const grain = [-0.8, -0.55, -0.3, 0.3, 0.52, 0.8].map((across) => {
    const reach = Math.sqrt(1 - across * across) * 240;
    return open([
      at(-reach, across * 240),
      at(-reach * 0.3, across * 240 + random.between(-5, 5)),
      at(reach, across * 240),
    ]);
  });
  const wood = closed(head) + closed(handle);
  return [
    filled('shadow', closed(shifted(head, 6, 13)) + closed(shifted(handle, 6, 13)), '#150d09', 0.55),
    filled('edge', closed(shifted(head, 0, 5)) + closed(shifted(handle, 0, 5)), '#4f2f1a'),
    filled('wood', wood, '#8a5c37'),
    stroked('grain', grain.join(''), '#754a2a', 2.6, 0.9),
    stroked(
      'handle-grain',
      open([at(270, -8), at(400, -6), at(540, -9)]) + open([at(262, 9), at(420, 7), at(540, 10)]),
      '#754a2a',
      2.4,
      0.8,
    ),
    stroked(
      'bevel',
      closed(around(36, (angle) => 242 + waves(angle) * 2.5, moved(MIDDLE, -1, -2))),
      '#d9a76c',
      2.4,
      0.8,
    ),
  ];
}

function flour(random: Random): Shape[] {
  const specks = Array.from({ length: 90 }, () =>
    polar(random.between(0, Math.PI * 2), 236 + random.next() ** 2 * 170, MIDDLE),
  );
  return [
    stroked('flour', dots(specks.slice(0, 60)), '#f6e9d2', 2.2, 0.5),
    stroked('flour-large', dots(specks.slice(60)), '#f6e9d2', 4, 0.35),
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
    const heap = blob(random, 31, index === 1 ? 2 : 3, 0.2, [LEFT + x, TOP + y]);
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
export function drawPicture(recipe: PizzaRecipe, seed = 'forno'): Drawing {
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
