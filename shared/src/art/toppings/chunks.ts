import { arc, blob, closed, moved, open, polar } from '../path.ts';
import type { Point } from '../path.ts';
import type { Random } from '../random.ts';
import { filled, stroked } from '../shape.ts';
import type { Topping } from './topping.ts';

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
