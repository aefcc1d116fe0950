import { around, blob, closed, dots, moved, open, polar } from '../path.ts';
import type { Point } from '../path.ts';
import type { Random } from '../random.ts';
import { filled, stroked } from '../shape.ts';
import type { Topping } from './topping.ts';

const turned = (points: readonly Point[], turn: number, [x, y]: Point): Point[] =>
  points.map(([px, py]) => [
    x + px * Math.cos(turn) - py * Math.sin(turn),
    y + px * Math.sin(turn) + py * Math.cos(turn),
  ]);

interface Blade {
  whole: Point[];
  half: Point[];
  vein: Point[];
  ribs: Point[][];
}

/** A leaf with its tip up: `length` from stem to tip, `width` to each side of the vein. */
function leaf(random: Random, length: number, width: number, stem: number): Blade {
  const side = (sign: number): Point[] =>
    [
      [0.34, 0.92],
      [0.02, 1.1],
      [-0.34, 0.72],
    ].map(
      ([y = 0, x = 0]): Point => [
        sign * width * x * random.between(0.88, 1.12),
        y * length * random.between(0.9, 1.1),
      ],
    );
  const tip: Point = [random.between(-2, 2), -length * 0.62];
  const foot: Point = [0, length * 0.46];
  const [left, right] = [side(-1), side(1)];
  const bend: Point = [random.between(-2.5, 2.5), 0];
  return {
    whole: [foot, ...left, tip, tip, ...right.toReversed()],
    half: [foot, bend, tip, tip, ...right.toReversed()],
    vein: [[0, length * 0.46 + stem], bend, [tip[0] * 0.8, tip[1] * 0.72]],
    ribs: [-0.2, 0.08, 0.3].flatMap((y): Point[][] => [
      [
        [bend[0] * 0.5, y * length + 4],
        [width * 0.34, y * length - 1],
        [width * 0.62, y * length - 4],
      ],
      [
        [bend[0] * 0.5, y * length + 4],
        [-width * 0.34, y * length - 1],
        [-width * 0.62, y * length - 4],
      ],
    ]),
  };
}

export const spinach: Topping = {
  count: 8,
  reach: 27,
  cut(random) {
    const { whole, half, vein, ribs } = leaf(random, 48, 17, 11);
    return {
      outline: closed(whole),
      body: [
        stroked('stem', open(vein.slice(0, 2)), '#6f9a4c', 3.6),
        filled('leaf', closed(whole), '#2f6a35'),
        filled('half', closed(half), '#458344'),
      ],
      fine: [
        stroked('vein', open(vein), '#a5c987', 1.8),
        stroked('ribs', ribs.map(open).join(''), '#83b071', 1.1, 0.8),
      ],
    };
  },
};

export const basil: Topping = {
  count: 7,
  reach: 26,
  cut(random, which) {
    const spots: [number, Point][] =
      which === 1
        ? [
            [-1.15, [-10, 2]],
            [1.0, [11, 0]],
          ]
        : [
            [-1.3, [-13, 7]],
            [1.25, [13, 6]],
            [0.05, [0, -9]],
          ];
    const leaves = spots.map(([turn, place]) => {
      const blade = leaf(random, 29, 12.5, 3);
      return {
        whole: turned(blade.whole, turn, place),
        half: turned(blade.half, turn, place),
        vein: turned(blade.vein, turn, place),
      };
    });
    const whole = leaves.map((each) => closed(each.whole)).join('');
    return {
      outline: whole,
      body: [
        filled('leaf', whole, '#3c8a3a'),
        filled('half', leaves.map((each) => closed(each.half)).join(''), '#5aa84b'),
      ],
      fine: [stroked('vein', leaves.map((each) => open(each.vein)).join(''), '#b4dc94', 1.5)],
    };
  },
};

export const rocket: Topping = {
  count: 10,
  reach: 28,
  cut(random) {
    const lobes: Point[] = [];
    for (const [y, x] of [
      [22, 2.5],
      [14, 9],
      [9, 3.5],
      [0, 12],
      [-6, 4.5],
      [-16, 8],
    ] as const) {
      lobes.push([-x * random.between(0.85, 1.15), y], [-x * 0.8, y - 3]);
    }
    const mirrored = lobes.map(([x, y]): Point => [-x * random.between(0.85, 1.15), y + 1.5]).toReversed();
    const blade = closed([...lobes, [0, -27], [0, -27], ...mirrored]);
    return {
      outline: blade,
      body: [filled('leaf', blade, '#437f35')],
      fine: [
        stroked(
          'vein',
          open([
            [0, 31],
            [1.5, 4],
            [0, -20],
          ]),
          '#a9cf86',
          2,
        ),
      ],
    };
  },
};

export const broccoli: Topping = {
  count: 8,
  reach: 24,
  cut(random) {
    const stalk = closed([
      [-5, 22],
      [-7, 4],
      [-10, -4],
      [10, -4],
      [7, 4],
      [6, 22],
    ]);
    const heads = [...around(6, () => 12, [0, -6], random.next()), [0, -6] as Point];
    const crown = heads.map((head) => closed(blob(random, 9.5, 7, 0.12, head))).join('');
    const buds = heads.flatMap((head) =>
      [0, 1, 2].map(() => polar(random.between(0, 6.28), random.between(1, 6), head)),
    );
    return {
      outline: crown + stalk,
      body: [
        filled('stalk', stalk, '#a9c777'),
        filled('crown', crown, '#2f6f35'),
        filled(
          'light',
          heads.map((head) => closed(blob(random, 5, 6, 0.2, moved(head, -2, -2.5)))).join(''),
          '#4f9447',
        ),
      ],
      fine: [stroked('buds', dots(buds), '#8dc06f', 2.4)],
    };
  },
};
