import type { CrustLook } from './crust-looks.ts';
import { arc, around, blob, closed, moved, open, polar, shifted, swell } from './path.ts';
import type { Point } from './path.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { CENTRE, filled, stroked } from './shape.ts';
import type { Detail, Shape } from './shape.ts';

const MIDDLE: Point = [CENTRE, CENTRE];
const TURN = Math.PI * 2;

/** Light falls from the upper left: spots there stay paler, the lower right bakes darker. */
const LIGHT_FROM = -2.3;

function highlights(random: Random, radius: number, rim: number): string {
  const lines: string[] = [];
  for (let angle = 0; angle < TURN; ) {
    const length = random.between(0.16, 0.5);
    const facing = Math.cos(angle + length / 2 - LIGHT_FROM);
    if (facing > random.between(-0.9, 0.5)) {
      lines.push(
        open(arc(random, angle, angle + length, radius - rim * random.between(0.34, 0.5), 0.006, MIDDLE)),
      );
    }
    angle += length + random.between(0.1, 0.24);
  }
  return lines.join('');
}

function charred(random: Random, look: CrustLook): { brown: string; black: string } {
  const brown: string[] = [];
  const black: string[] = [];
  for (let spot = 0; spot < look.char; spot += 1) {
    const centre = polar(
      random.between(0, TURN),
      look.radius - look.rim * random.between(0.12, 0.78),
      MIDDLE,
    );
    const size = random.between(0.08, 0.2) * Math.max(look.rim, 30);
    brown.push(closed(blob(random, size, 6, 0.28, centre)));
    if (random.next() < 0.62) black.push(closed(blob(random, size * 0.55, 5, 0.3, moved(centre, 0.6, 0.8))));
  }
  return { brown: brown.join(''), black: black.join('') };
}

function bubbles(random: Random, look: CrustLook): Shape[] {
  return Array.from({ length: look.bubbles }, (_, index): Shape[] => {
    const angle = (index / look.bubbles) * TURN + random.between(-0.4, 0.4);
    const size = look.rim * random.between(0.26, 0.4);
    const centre = polar(angle, look.radius - look.rim * random.between(0.36, 0.56), MIDDLE);
    const dome = blob(random, size, 7, 0.12, centre);
    const char = closed(blob(random, size * 0.5, 6, 0.3, moved(centre, size * 0.2, size * 0.24)));
    const shine = open(arc(random, LIGHT_FROM - 0.8, LIGHT_FROM + 0.8, size * 0.62, 0.05, centre));
    return [
      filled(`bubble-${index}-foot`, closed(shifted(dome, 1.4, 2.4)), look.edge, 0.75),
      filled(`bubble-${index}`, closed(dome), look.dough),
      filled(`bubble-${index}-char`, char, '#6b3a1c', 0.8),
      stroked(`bubble-${index}-shine`, shine, look.light, size * 0.26),
    ];
  }).flat();
}

function flecks(random: Random, look: CrustLook): string {
  return Array.from({ length: 70 }, () => {
    const at = polar(random.between(0, TURN), look.radius - look.rim * random.between(0.1, 0.9), MIDDLE);
    return open([at, polar(random.between(0, TURN), random.between(1, 3.4), at)]);
  }).join('');
}

/** Cheese that wells up along the inside of a filled rim. */
function ooze(random: Random, look: CrustLook): Shape[] {
  const inner = look.radius - look.rim;
  const waves = swell(random, [9, 13, 17]);
  const outline = around(64, (angle) => inner + look.rim * (0.34 + waves(angle) * 0.3), MIDDLE);
  return [
    filled('ooze', closed(outline), look.ooze ?? look.light),
    stroked('ooze-edge', closed(outline), '#d9932f', 2.5, 0.7),
  ];
}

/** The dough with its rim: everything that lies under the sauce. */
export function drawCrust(look: CrustLook, seed: string, detail: Detail): Shape[] {
  const random = randomFrom(`crust ${seed}`);
  const waves = swell(random, [2, 3, 5, 8, 11]);
  const outline = (inset: number, count: number): Point[] =>
    around(count, (angle) => look.radius - inset + waves(angle) * look.stray * 1.6, MIDDLE);
  const count = detail === 'small' ? 22 : 44;
  const inner = look.radius - look.rim;
  const fold = swell(random, [4, 7, 12]);
  const spots = charred(random, look);

  const shapes = [
    filled('edge', closed(outline(0, count)), look.edge),
    filled('dough', closed(shifted(outline(5.5, count), -1.5, -2.5)), look.dough),
    stroked('light', highlights(random, look.radius, look.rim), look.light, look.rim * 0.24, 0.9),
    filled('brown', spots.brown, '#8a4a1d', 0.7),
    filled(
      'fold',
      closed(around(count, (angle) => inner + look.rim * 0.2 + fold(angle) * 4, MIDDLE)),
      look.fold,
    ),
  ];
  if (look.ooze) shapes.push(...ooze(random, look));
  if (detail === 'small') return shapes;

  const shadow = filled('shadow', closed(shifted(outline(-1, 24), 4, 8)), '#1c0f08', 0.18);
  const fine = [...bubbles(random, look), filled('black', spots.black, '#41210f', 0.85)];
  if (look.flecks) fine.push(stroked('flecks', flecks(random, look), look.flecks, 2, 0.6));
  return [shadow, ...shapes, ...fine];
}
