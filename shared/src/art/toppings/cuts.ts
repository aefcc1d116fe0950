import { arc, around, closed, dots, moved, open, polar } from '../path.ts';
import type { Point } from '../path.ts';
import type { Random } from '../random.ts';
import { filled, stroked } from '../shape.ts';
import type { Topping } from './topping.ts';

interface PepperLines {
  line: string;
  inner: string;
  shine: string;
  width: number;
}

function pepperRing(random: Random): PepperLines {
  const lobes = (radius: number) =>
    closed(around(15, (angle) => radius * (1 + 0.15 * Math.cos(angle * 3)) * random.between(0.97, 1.03)));
  return { line: lobes(22), inner: lobes(19.4), shine: open(arc(random, 3.4, 4.5, 24, 0.02)), width: 7.5 };
}

const STRIP: readonly Point[] = [
  [-25, 0.55],
  [-17, -0.35],
  [-7, -1],
  [7, -1],
  [17, -0.35],
  [25, 0.5],
];

function pepperStrip(random: Random): PepperLines {
  const bend = random.between(10, 17);
  const strip = (lift: number, short: number) => open(STRIP.map(([x, y]) => [x * short, y * bend - lift]));
  return {
    line: strip(0, 1),
    inner: strip(-1.6, 0.94),
    shine: open([
      [-8, -bend - 1.8],
      [0, -bend - 2.4],
      [7, -bend - 2],
    ]),
    width: 10.5,
  };
}

/** Capsicum in any colour: one ring with three lobes for every two curved strips. */
function peppers(skin: string, flesh: string, light: string): Topping {
  return {
    count: 9,
    reach: 25,
    cuts: 3,
    cut(random, which) {
      const { line, inner, shine, width } = which === 0 ? pepperRing(random) : pepperStrip(random);
      return {
        outline: line,
        width,
        body: [stroked('skin', line, skin, width), stroked('flesh', inner, flesh, width * 0.48)],
        fine: [stroked('shine', shine, light, 2.2)],
      };
    },
  };
}

export const capsicum = peppers('#2f7030', '#8cc063', '#8fd07c');
export const redPepper = peppers('#b3200f', '#ee6a3f', '#ff9b78');
export const yellowPepper = peppers('#d18c0e', '#fbd04e', '#fff0a6');

export const mushroom: Topping = {
  count: 8,
  reach: 26,
  cut(random) {
    const jitter = () => random.between(-1.2, 1.2);
    const shape: Point[] = [
      [-25, 2],
      [-23, -12],
      [-9, -24],
      [9, -24],
      [23, -12],
      [25, 2],
      [20, 9],
      [9, 5],
      [6, 12],
      [10, 24],
      [0, 27],
      [-10, 24],
      [-6, 12],
      [-9, 5],
      [-20, 9],
    ].map(([x = 0, y = 0]) => [x + jitter(), y + jitter()]);
    const outline = closed(shape);
    const gills = [-1, 1].map((side) =>
      closed([
        [side * 19, 3],
        [side * 9, -3],
        [side * 5, 2],
        [side * 7, 6],
        [side * 13, 6],
      ]),
    );
    return {
      outline,
      body: [
        stroked('skin', outline, '#86603c', 3.6),
        filled('flesh', outline, '#f4e3c3'),
        filled('gills', gills.join(''), '#a67b50'),
      ],
      fine: [
        stroked(
          'cap',
          open([
            [-20, -3],
            [-15, -13],
            [0, -19],
            [14, -13],
            [19, -3],
          ]),
          '#dcc096',
          2.6,
        ),
        stroked(
          'stem',
          open([
            [1, 10],
            [0, 17],
            [1, 22],
          ]),
          '#d8ba8c',
          2,
        ),
      ],
    };
  },
};

export const corn: Topping = {
  count: 12,
  reach: 15,
  cuts: 3,
  cut(random, which) {
    const spots: readonly Point[] =
      [
        [
          [-7, -4],
          [6, -7],
          [3, 7],
        ],
        [
          [-5, -8],
          [-4, 7],
        ],
        [
          [-9, -3],
          [3, -9],
          [9, 3],
          [-3, 9],
        ],
      ][which % 3]?.map(([x = 0, y = 0]): Point => [x, y]) ?? [];
    const kernels = spots.map((place) => {
      const turn = random.between(0, 6.28);
      const shape = [
        [-6.5, 0],
        [-3, -5],
        [5, -6.5],
        [8, 0],
        [5, 6.5],
        [-3, 5],
      ] as const;
      return shape.map(([x, y]) =>
        polar(Math.atan2(y, x) + turn, Math.hypot(x, y) * random.between(0.94, 1.08), place),
      );
    });
    const edges = kernels.map(closed).join('');
    return {
      outline: edges,
      body: [stroked('edge', edges, '#b9730a', 2.6), filled('kernel', edges, '#fac536')],
      fine: [stroked('shine', dots(spots.map((spot) => moved(spot, -1.6, -2))), '#fff0ae', 4)],
    };
  },
};

export const chilli: Topping = {
  count: 10,
  reach: 22,
  cut(random, which) {
    const bend = (which === 1 ? -1 : 1) * random.between(7, 12);
    const body = closed([
      [-17, 3],
      [-14, -4],
      [0, -bend - 4],
      [15, -bend * 0.5 - 2],
      [24, 3],
      [24, 3],
      [13, 2 - bend * 0.3],
      [0, 4 - bend],
      [-12, 6],
    ]);
    return {
      outline: body,
      body: [
        stroked(
          'stem',
          open([
            [-16, 1],
            [-21, 3],
            [-25, 1],
          ]),
          '#5c8a35',
          3.6,
        ),
        filled('chilli', body, '#c41f0e'),
      ],
      fine: [
        stroked(
          'shine',
          open([
            [-10, -1],
            [0, -bend * 0.8 - 1],
            [12, -bend * 0.4],
          ]),
          '#ff8562',
          2.2,
        ),
      ],
    };
  },
};

export const garlic: Topping = {
  count: 12,
  reach: 13,
  cut(random) {
    const slice = closed(
      [
        [0, -14],
        [8, -6],
        [10, 5],
        [4, 12],
        [-4, 12],
        [-10, 5],
        [-8, -6],
      ].map(([x = 0, y = 0]) => [x * random.between(0.9, 1.1), y]),
    );
    return {
      outline: slice,
      body: [stroked('edge', slice, '#c9914a', 2.6), filled('garlic', slice, '#fbeccb')],
      fine: [
        stroked(
          'germ',
          open([
            [0, -7],
            [1, 0],
            [0, 7],
          ]),
          '#d9b87f',
          2.2,
        ),
      ],
    };
  },
};
