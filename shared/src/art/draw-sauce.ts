import { arc, around, closed, open, polar, shifted, swell } from './path.ts';
import type { Point } from './path.ts';
import { randomFrom } from './random.ts';
import type { SauceLook } from './sauce-looks.ts';
import { CENTRE, filled, stroked } from './shape.ts';
import type { Detail, Shape } from './shape.ts';

const MIDDLE: Point = [CENTRE, CENTRE];
const TURN = Math.PI * 2;

/**
 * The sauce as the back of a ladle leaves it. The outline comes from the seed alone, not from the
 * kind of sauce, so that choosing another one changes colours and moves nothing.
 */
export function drawSauce(look: SauceLook, radius: number, seed: string, detail: Detail): Shape[] {
  const random = randomFrom(`sauce ${seed}`);
  const waves = swell(random, [3, 6, 10, 15]);
  const outline = around(detail === 'small' ? 20 : 40, (angle) => radius + waves(angle) * 5, MIDDLE);
  const shapes = [
    filled('edge', closed(outline), look.edge),
    filled(
      'sauce',
      closed(
        shifted(
          outline.map(([x, y]): Point => [x + (CENTRE - x) * 0.035, y + (CENTRE - y) * 0.035]),
          0.5,
          1,
        ),
      ),
      look.sauce,
    ),
  ];
  if (detail === 'small') return shapes;

  const swirls = Array.from({ length: 9 }, (_, index) => {
    const from = random.between(0, TURN);
    return open(
      arc(random, from, from + random.between(0.4, 1), radius * (0.22 + index * 0.08), 0.015, MIDDLE),
    );
  });
  shapes.push(stroked('gloss', swirls.join(''), look.gloss, 6, 0.55));
  for (const [index, colour] of look.flecks.entries()) {
    const strokes = Array.from({ length: 26 }, () => {
      const at = polar(random.between(0, TURN), radius * Math.sqrt(random.between(0.02, 0.9)), MIDDLE);
      return open([at, polar(random.between(0, TURN), random.between(1.5, 5), at)]);
    });
    shapes.push(stroked(`flecks-${index}`, strokes.join(''), colour, 2.2, 0.75));
  }
  return shapes;
}
