import type { CrustLook } from './looks.ts';
import {
  arc,
  around,
  blob,
  closed,
  open,
  type Point,
  polar,
  shifted,
  stretched,
  swell,
  turned,
} from './path.ts';
import { randomFrom, type Random } from './random.ts';
import { CENTRE, filled, MIDDLE, stroked, TURN, type Detail, type Shape } from './shape.ts';

/** Light falls from the upper left: spots there stay paler, the lower right bakes darker. */
const LIGHT_FROM = -2.3;

/** Where the light lies on the rim: slivers, thick in the middle and drawn out at both ends. */
function highlights(random: Random, radius: number, rim: number): string {
  const slivers: string[] = [];
  for (let angle = 0; angle < TURN; ) {
    const length = random.between(0.2, 0.62);
    const facing = Math.cos(angle + length / 2 - LIGHT_FROM);
    if (facing > random.between(-0.9, 0.4)) {
      const reach = radius - rim * random.between(0.24, 0.34);
      const outer = shifted(arc(random, [angle, angle + length], reach, 0.004), MIDDLE);
      const thickness = rim * random.between(0.2, 0.34);
      const inner = outer.map(([x, y], index): Point => {
        const inward = (thickness * Math.sin((index / (outer.length - 1)) * Math.PI)) / radius;
        return [x + (CENTRE - x) * inward, y + (CENTRE - y) * inward];
      });
      slivers.push(closed([...outer, ...inner.toReversed()]));
    }
    angle += length + random.between(0.06, 0.2);
  }
  return slivers.join('');
}

/** A patch drawn out along the rim, as the turning of the pizza in front of the fire leaves it. */
function patch(random: Random, angle: number, distance: number, size: number): string {
  const long = random.between(1, 1.9);
  const lying = turned(stretched(blob(random, size, 6, 0.28), long, 0.8), angle + Math.PI / 2);
  return closed(shifted(lying, polar(angle, distance, MIDDLE)));
}

function charred(random: Random, { char, radius, rim }: CrustLook) {
  const spots = { toast: '', brown: '', black: '' };
  const thick = Math.max(rim, 28);
  for (let spot = 0; spot < char; spot += 1) {
    const angle = random.between(0, TURN);
    const distance = radius - rim * random.between(0.1, 0.72);
    const size = random.between(0.06, 0.16) * thick;
    if (spot % 3 === 0) spots.toast += patch(random, angle, distance, size + thick * 0.16);
    spots.brown += patch(random, angle + random.between(-0.05, 0.05), distance, size);
    if (spot % 2 === 0) spots.black += patch(random, angle, distance + 1, size * 0.5);
  }
  return spots;
}

function bubbles(random: Random, look: CrustLook): Shape[] {
  return Array.from({ length: look.bubbles }, (_, index): Shape[] => {
    const angle = (index / look.bubbles) * TURN + random.between(-0.4, 0.4);
    const size = look.rim * random.between(0.26, 0.4);
    const centre = polar(angle, look.radius - look.rim * random.between(0.36, 0.56), MIDDLE);
    const dome = shifted(blob(random, size, 7, 0.12), centre);
    const char = shifted(shifted(blob(random, size * 0.5, 6, 0.3), centre), [size * 0.2, size * 0.24]);
    const shine = arc(random, [LIGHT_FROM - 0.8, LIGHT_FROM + 0.8], size * 0.62, 0.05);
    return [
      filled(`bubble-${index}-foot`, closed(shifted(dome, [1.4, 2.4])), look.edge, 0.75),
      filled(`bubble-${index}`, closed(dome), look.dough),
      filled(`bubble-${index}-char`, closed(char), '#6b3a1c', 0.8),
      stroked(`bubble-${index}-shine`, open(shifted(shine, centre)), [look.light, size * 0.26]),
    ];
  }).flat();
}

function flecks(random: Random, look: CrustLook): string {
  return Array.from({ length: 70 }, () => {
    const at = polar(random.between(0, TURN), look.radius - look.rim * random.between(0.1, 0.9), MIDDLE);
    return open([at, polar(random.between(0, TURN), random.between(1, 3.4), at)]);
  }).join('');
}

/** The dough with its rim: everything that lies under the sauce. */
export function drawCrust(look: CrustLook, seed: string, detail: Detail): Shape[] {
  const random = randomFrom(`crust ${seed}`);
  const waves = swell(random, [2, 3, 5, 8, 11]);
  const line = (count: number, radius: (angle: number) => number, [dx, dy]: Point = [0, 0]): string =>
    closed(shifted(around(count, radius), [CENTRE + dx, CENTRE + dy]));
  const outline = (inset: number) => (angle: number) => look.radius - inset + waves(angle) * look.stray * 1.6;
  const count = detail === 'small' ? 18 : 34;
  const inner = look.radius - look.rim;
  const fold = swell(random, [4, 7, 12]);
  const spots = charred(random, look);

  const shapes = [
    filled('edge', line(count, outline(0)), look.edge),
    filled('dough', line(count, outline(5.5), [-1.5, -2.5]), look.dough),
    filled('light', highlights(random, look.radius, look.rim), look.light),
    filled('toast', spots.toast, look.edge, 0.55),
    filled('brown', spots.brown, '#7d4119', 0.8),
    filled(
      'fold',
      line(count, (angle) => inner + look.rim * 0.2 + fold(angle) * 4),
      look.fold,
    ),
  ];
  if (look.ooze) {
    // Cheese that wells up along the inside of a filled rim.
    const swelling = swell(random, [9, 13, 17]);
    const ooze = line(64, (angle) => inner + look.rim * (0.34 + swelling(angle) * 0.3));
    shapes.push(filled('ooze', ooze, look.ooze), stroked('ooze-edge', ooze, ['#d9932f', 2.5, 0.7]));
  }
  if (detail === 'small') return shapes;

  const shadow = filled('shadow', line(24, outline(-1), [4, 8]), '#1c0f08', 0.18);
  const fine = [...bubbles(random, look), filled('black', spots.black, '#41210f', 0.85)];
  if (look.flecks) fine.push(stroked('flecks', flecks(random, look), [look.flecks, 2, 0.6]));
  return [shadow, ...shapes, ...fine];
}
