import { arc, around, blob, closed, dots, open, polar } from '../path.ts';
import type { Point } from '../path.ts';
import { filled, stroked } from '../shape.ts';
import type { Shape } from '../shape.ts';
import type { Topping } from './topping.ts';

const TURN = Math.PI * 2;

function seeds(places: readonly Point[], colour: string, size: number): Shape {
  return stroked('seeds', dots(places), colour, size);
}

export const onion: Topping = {
  count: 8,
  reach: 27,
  cuts: 3,
  cut(random, which) {
    const whole = which !== 1;
    const [from, to] = whole ? [0, TURN] : [0.3, 3.7];
    const squeeze = which === 2 ? 0.72 : 0.9;
    const ring = (radius: number): string => {
      const points = arc(random, from, to, radius, 0.035).map(([x, y]): Point => [x, y * squeeze]);
      return whole ? closed(points.slice(1)) : open(points);
    };
    const [skin, inner] = [ring(25), ring(15)];
    return {
      outline: skin + inner,
      width: 6,
      body: [stroked('skin', skin, '#8f3566', 6.4), stroked('inner', inner, '#b9679a', 4.6)],
      fine: [stroked('flesh', ring(22.6), '#f6dfe9', 3.4), stroked('inner-flesh', ring(13), '#fbeef4', 2.2)],
    };
  },
};

function olives(skin: string, light: string, heart: string | undefined): Topping {
  return {
    count: 11,
    reach: 16,
    cut(random, which) {
      const body = blob(random, 15.5, 9, 0.06);
      const hole = blob(random, 5.6, 7, 0.12, [random.between(-1.5, 1.5), random.between(-1.5, 1)]);
      const ring = filled('olive', closed(body) + closed(hole), skin);
      ring.attrs['fillRule'] = 'evenodd';
      const shine = open(arc(random, 3.4 + which * 0.2, 4.7, 11, 0.03));
      return {
        outline: closed(body),
        body: heart === undefined ? [ring] : [ring, filled('heart', closed(hole), heart)],
        fine: [stroked('lip', closed(hole), light, 1.4, 0.75), stroked('shine', shine, light, 2.8)],
      };
    },
  };
}

export const blackOlive = olives('#2b2430', '#857788', undefined);
export const greenOlive = olives('#7f8b37', '#c3cc7a', '#c8432a');

export const jalapeno: Topping = {
  count: 10,
  reach: 17,
  cut(random) {
    const skin = closed(blob(random, 16.5, 9, 0.06));
    const chambers = [0, 1, 2].map((third) => polar((third / 3) * TURN + random.between(-0.2, 0.2), 6.2));
    const grains = chambers.flatMap((chamber) =>
      [0, 1].map(() => polar(random.between(0, TURN), 2.6, chamber)),
    );
    return {
      outline: skin,
      body: [
        filled('skin', skin, '#3f7a2b'),
        filled('flesh', closed(blob(random, 12.4, 9, 0.05)), '#c3dc86'),
        filled(
          'hollow',
          chambers.map((place) => closed(blob(random, 4.3, 6, 0.15, place))).join(''),
          '#8db152',
        ),
      ],
      fine: [
        seeds(grains, '#fbf3cf', 3.6),
        stroked('shine', open(arc(random, 3.5, 4.6, 14.4, 0.01)), '#8fc35f', 2.2),
      ],
    };
  },
};

function tomatoSlice(radius: number, chambers: number, count: number): Topping {
  return {
    count,
    reach: radius,
    cut(random, which) {
      const skin = closed(blob(random, radius, 11, 0.04));
      const turn = random.between(0, TURN) + which;
      const hollows = Array.from({ length: chambers }, (_, index) => {
        const angle = turn + (index / chambers) * TURN;
        const [near, far, half] = [radius * 0.26, radius * 0.74, (TURN / chambers) * 0.33];
        const corner = (a: number, r: number): Point => polar(a, r * random.between(0.94, 1.06));
        return [
          corner(angle, near),
          corner(angle + half, far * 0.8),
          corner(angle + half * 0.7, far),
          corner(angle - half * 0.7, far),
          corner(angle - half, far * 0.8),
        ];
      });
      const grains = hollows.flatMap((_, index) => {
        const angle = turn + (index / chambers) * TURN;
        return [polar(angle - 0.16, radius * 0.6), polar(angle + 0.2, radius * 0.52)];
      });
      return {
        outline: skin,
        body: [
          filled('skin', skin, '#b8230f'),
          filled('flesh', closed(blob(random, radius * 0.9, 11, 0.03)), '#ee6142'),
          filled('hollows', hollows.map(closed).join(''), '#c9341b'),
        ],
        fine: [
          seeds(grains, '#ffd98a', 3.4),
          stroked('shine', open(arc(random, 3.5, 4.7, radius * 0.83, 0.01)), '#ffa587', 2.2),
        ],
      };
    },
  };
}

export const tomato = tomatoSlice(27, 5, 7);
export const cherryTomato = tomatoSlice(18, 3, 10);

/** A disc with a coloured skin: courgette and aubergine. */
function disc(skin: string, flesh: string, core: string, grain: string): Topping {
  return {
    count: 8,
    reach: 23,
    cut(random) {
      const edge = closed(blob(random, 23, 11, 0.04));
      const grains = around(8, () => random.between(8, 12), [0, 0], random.next());
      return {
        outline: edge,
        body: [
          filled('skin', edge, skin),
          filled('flesh', closed(blob(random, 20, 10, 0.03)), flesh),
          filled('core', closed(blob(random, 13, 9, 0.08)), core),
        ],
        fine: [
          seeds(grains, grain, 3.4),
          stroked(
            'sear',
            open([
              [-13, 9],
              [0, 12],
              [12, 10],
            ]),
            '#a8743a',
            2.6,
            0.5,
          ),
        ],
      };
    },
  };
}

export const courgette = disc('#47752f', '#e5ebb4', '#d3dc92', '#a9b765');
export const aubergine = disc('#4b2545', '#f0dfbd', '#e3c996', '#a97f4a');
