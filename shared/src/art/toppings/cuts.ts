import { arc, around, blob, closed, dots, moved, open, polar } from '../path.ts';
import type { Point } from '../path.ts';
import type { Random } from '../random.ts';
import { filled, stroked } from '../shape.ts';
import type { Topping } from './topping.ts';

/** Capsicum in any colour: one ring with three lobes for every two curved strips. */
function peppers(skin: string, flesh: string, light: string): Topping {
  return {
    count: 9,
    reach: 25,
    cuts: 3,
    cut(random, which) {
      const lobes = (radius: number) =>
        closed(
          around(
            15,
            (angle) => radius * (1 + 0.15 * Math.cos(angle * 3 + which)) * random.between(0.97, 1.03),
          ),
        );
      const bend = random.between(10, 16) * (which === 1 ? -1 : 1);
      const strip = (dx: number, dy: number) =>
        open(
          [
            [-25, 7],
            [-13, -bend * 0.6],
            [0, -bend],
            [13, -bend * 0.6],
            [25, 6],
          ].map(([x = 0, y = 0]) => moved([x, y], dx, dy)),
        );
      const [line, inner] = which === 0 ? [lobes(22), lobes(19.4)] : [strip(0, 0), strip(0, 2.4)];
      const shine =
        which === 0
          ? open(arc(random, 3.4, 4.5, 24, 0.02))
          : open([
              [-14, -bend * 0.62 - 1],
              [0, -bend - 1.6],
            ]);
      const width = which === 0 ? 7.5 : 11;
      return {
        outline: line,
        width,
        body: [stroked('skin', line, skin, width), stroked('flesh', inner, flesh, width * 0.5)],
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

export const paneer: Topping = {
  count: 8,
  reach: 22,
  cut(random) {
    const jitter = () => random.between(-1.5, 1.5);
    const [a, b, c, d]: [Point, Point, Point, Point] = [
      [-17 + jitter(), -14 + jitter()],
      [15 + jitter(), -17 + jitter()],
      [18 + jitter(), 11 + jitter()],
      [-14 + jitter(), 14 + jitter()],
    ];
    const face = `M${[a, b, c, d].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    const side = `M${[d, c, b, moved(b, 3, 6), moved(c, 2.5, 8), moved(d, 2, 8)].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    const soft = (key: string, path: string, colour: string) => ({
      ...stroked(key, path, colour, 4),
      attrs: { ...stroked(key, path, colour, 4).attrs, fill: colour },
    });
    const sear = [-5, 5].map((x) =>
      open([
        [x - 6, -9 + jitter()],
        [x + jitter(), 0],
        [x + 5, 8 + jitter()],
      ]),
    );
    return {
      outline: face + side,
      width: 3,
      body: [soft('side', side, '#dcb577'), soft('face', face, '#fff6e1')],
      fine: [
        stroked('sear', sear.join(''), '#c07a34', 3, 0.75),
        filled('corner', closed(blob(random, 4.6, 6, 0.3, [c[0] - 4, c[1] - 4])), '#e2a04b', 0.7),
      ],
    };
  },
};

export const pineapple: Topping = {
  count: 8,
  reach: 23,
  cut(random) {
    const middle: Point = [0, 24];
    const wedge = (grow: number) =>
      closed(
        [
          ...arc(random, 3.95 - grow * 0.02, 5.5 + grow * 0.02, 43 + grow, 0.015, middle),
          ...arc(random, 5.3, 4.1, 15 - grow, 0.03, middle),
        ].flatMap((point, index, all) =>
          index === 0 || index === all.length - 1 ? [point, point] : [point],
        ),
      );
    const fibres = [4.2, 4.5, 4.75, 5.0, 5.25].map((angle) =>
      open([polar(angle, 20, middle), polar(angle + random.between(-0.04, 0.04), 36, middle)]),
    );
    return {
      outline: wedge(0),
      body: [filled('rind', wedge(1.5), '#c8861d'), filled('flesh', wedge(-1.2), '#fbd64f')],
      fine: [
        stroked('fibres', fibres.join(''), '#e2a62c', 2, 0.9),
        stroked('shine', open(arc(random, 4.2, 4.9, 38, 0.01, middle)), '#fff1a8', 2.4),
      ],
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

/** What nobody has drawn yet: a soft cut piece in a colour that belongs on a pizza. */
export function unknownTopping(random: Random): Topping {
  const [dark, flesh, light] = random.pick([
    ['#7c3f1d', '#b9703a', '#dca06a'],
    ['#55702b', '#8fa848', '#c3d283'],
    ['#9c2f22', '#d0563c', '#f09a7c'],
    ['#b98318', '#eab540', '#fae08f'],
    ['#6b2f52', '#a35c86', '#d79ec0'],
    ['#b99a63', '#ecd6a8', '#fdf2d6'],
  ] as const);
  const [corners, stretch] = [Math.round(random.between(6, 9)), random.between(0.65, 1)];
  return {
    count: 9,
    reach: 21,
    cut(cutting) {
      const shape = blob(cutting, 20, corners, 0.16).map(([x, y]): Point => [x, y * stretch]);
      const inner = shape.map(([x, y]): Point => [x * 0.82 - 0.6, y * 0.82 - 0.8]);
      return {
        outline: closed(shape),
        body: [filled('edge', closed(shape), dark), filled('flesh', closed(inner), flesh)],
        fine: [stroked('shine', open(arc(cutting, 3.3, 4.8, 11 * stretch, 0.05)), light, 3)],
      };
    },
  };
}
