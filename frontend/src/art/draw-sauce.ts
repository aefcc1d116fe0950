import type { SauceLook } from './looks.ts';
import { arc, around, blob, closed, open, polar, scatter, shifted, sown, swell, type Point } from './path.ts';
import { randomFrom } from './random.ts';
import { CENTRE, filled, MIDDLE, stroked, TURN, type Shape } from './shape.ts';

/**
 * The sauce as the back of a ladle leaves it. The outline comes from the seed alone, not from the
 * kind of sauce, so that choosing another one changes colours and moves nothing. `covered` leaves out
 * what a sheet of cheese would hide and a small picture would lose.
 */
export function drawSauce(look: SauceLook, radius: number, seed: string, covered: boolean): Shape[] {
  const random = randomFrom(`sauce ${seed}`);
  const waves = swell(random, [3, 6, 10, 15]);
  const outline = shifted(
    around(34, (angle) => radius + waves(angle) * 5),
    MIDDLE,
  );
  const wet = outline.map(([x, y]): Point => [x + (CENTRE - x) * 0.035, y + (CENTRE - y) * 0.035]);
  const shapes = [
    filled('edge', closed(outline), look.edge),
    filled('sauce', closed(shifted(wet, [0.5, 1])), look.sauce),
  ];
  if (covered) return shapes;

  const swirls = Array.from({ length: 9 }, (_, index) => {
    const from = random.between(0, TURN);
    const swirl = arc(random, [from, from + random.between(0.4, 1)], radius * (0.22 + index * 0.08), 0.015);
    return open(shifted(swirl, MIDDLE));
  });
  const places = shifted(scatter(random, 10, radius * 0.86), MIDDLE);
  const pools = sown(places, () => blob(random, radius * random.between(0.06, 0.13), 7, 0.35));
  shapes.push(
    filled('pools', pools, look.edge, 0.3),
    stroked('gloss', swirls.join(''), [look.gloss, 6, 0.55]),
  );
  for (const [index, colour] of look.flecks.entries()) {
    const strokes = Array.from({ length: 24 }, () => {
      const at = polar(random.between(0, TURN), radius * Math.sqrt(random.between(0.02, 0.9)), MIDDLE);
      return open([at, polar(random.between(0, TURN), random.between(1.5, 5), at)]);
    });
    shapes.push(stroked(`flecks-${index}`, strokes.join(''), [colour, 2.4, 0.75]));
  }
  return shapes;
}
