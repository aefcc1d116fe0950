import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];

const tenth = (value: number): number => Math.round(value * 10) / 10;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** To a tenth, in the shortest spelling that SVG reads: `-.5`, not `-0.50`; a minus sign needs no space before it. */
const numbers = (...values: number[]): string =>
  values
    .map((value) => String(tenth(value)).replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-');

/**
 * A run of quadratic curves through the middles between `controls`, written as `q` and then `t`, which mirrors
 * the last control by itself: two numbers a point. Each end is chosen against the mirrored control, so that
 * rounding to a tenth never adds up along the line.
 */
function run(start: Point, controls: readonly Point[], end: Point): string {
  let at: Point = [tenth(start[0]), tenth(start[1])];
  let control = controls[0] ?? at;
  let text = `M${numbers(...at)}q${numbers(control[0] - at[0], control[1] - at[1])}`;
  for (const [index, next] of [...controls.slice(1), undefined].entries()) {
    const aim = next ? middle(control, next) : end;
    const to: Point = [tenth(aim[0]), tenth(aim[1])];
    const step = numbers(to[0] - at[0], to[1] - at[1]);
    text += index > 0 ? `t${step}` : step.startsWith('-') ? step : ` ${step}`;
    control = [2 * to[0] - control[0], 2 * to[1] - control[1]];
    at = to;
  }
  return text;
}

/** A closed soft line: the points pull at it, the midpoints lie on it. */
export function closed(points: readonly Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  const start = middle(last, first);
  return `${run(start, points, start)}Z`;
}

/** An open soft line from the first point to the last. */
export function open(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  if (rest.length > 0) return run(first, rest, last);
  return `M${numbers(...first)}l${numbers(last[0] - first[0], last[1] - first[1])}`;
}

/** Dots, to be stroked with a round cap: the shortest way to sow seeds. */
export const dots = (places: readonly Point[]): string =>
  places.map((place) => `M${numbers(...place)}h.1`).join('');

/** The point at an angle (radians) and a distance from a centre. */
export const polar = (angle: number, radius: number, [x, y]: Point = [0, 0]): Point => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
];

export const shifted = (points: readonly Point[], [dx, dy]: Point): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy]);

export const stretched = (points: readonly Point[], long: number, wide: number): Point[] =>
  points.map(([x, y]) => [x * long, y * wide]);

/** Turned about the origin by an angle in radians. */
export const turned = (points: readonly Point[], angle: number): Point[] =>
  points.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]);

/** Closed lines round `places`, each drawn anew round the origin. */
export const sown = (places: readonly Point[], draw: () => readonly Point[]): string =>
  places.map((place) => closed(shifted(draw(), place))).join('');

/** Points round the origin at a distance that is a function of the angle. */
export function around(count: number, radius: (angle: number) => number, from = 0): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (index / count) * Math.PI * 2;
    return polar(angle, radius(angle));
  });
}

/** A hand-cut disc: `wobble` 0.1 means up to a tenth of the radius in or out. */
export function blob(random: Random, radius: number, count: number, wobble: number): Point[] {
  const from = random.between(0, Math.PI * 2);
  return around(count, () => radius * (1 + random.between(-wobble, wobble)), from);
}

/** A stretch of a circle, from one angle to another, drawn with a slightly unsteady hand. */
export function arc(
  random: Random,
  [from, to]: readonly [number, number],
  radius: number,
  wobble: number,
): Point[] {
  const count = Math.max(3, Math.ceil(Math.abs(to - from) / 0.5) + 1);
  return Array.from({ length: count }, (_, index) =>
    polar(from + ((to - from) * index) / (count - 1), radius * (1 + random.between(-wobble, wobble))),
  );
}

/** A slow uneven swell round the pizza, between about -1 and 1: what makes an outline look hand-stretched. */
export function swell(random: Random, waves: readonly number[]): (angle: number) => number {
  const parts = waves.map((wave) => ({
    wave,
    phase: random.between(0, Math.PI * 2),
    weight: random.between(0.6, 1),
  }));
  return (angle) =>
    parts.reduce((sum, part) => sum + Math.sin(angle * part.wave + part.phase) * part.weight, 0) /
    waves.length;
}

/** Places already taken, and how far a newcomer would like to stay away from them. */
export interface Crowd {
  places: readonly Point[];
  distance: number;
  /** How much this crowd counts against the others. */
  weight: number;
}

/** 0 where nobody is near; lying on top of somebody counts far more than brushing past two. */
function squeeze(place: Point, crowd: Crowd): number {
  let nearest = crowd.distance ** 2;
  for (const [x, y] of crowd.places) nearest = Math.min(nearest, (x - place[0]) ** 2 + (y - place[1]) ** 2);
  return (1 - Math.sqrt(nearest) / crowd.distance) ** 2 * crowd.weight;
}

/** The roomiest of `attempts` random places on a disc: near to a Poisson scatter, and bounded in time. */
export function roomiest(random: Random, radius: number, crowds: readonly Crowd[], attempts = 14): Point {
  let best: Point = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const place = polar(random.between(0, Math.PI * 2), radius * Math.sqrt(random.next()));
    const squeezed = crowds.reduce((sum, crowd) => sum + squeeze(place, crowd), 0);
    if (squeezed < least) [best, least] = [place, squeezed];
  }
  return best;
}

/** `count` places on a disc round the origin, spread evenly but not in rows; the first few are spread evenly too. */
export function scatter(random: Random, count: number, radius: number, avoided?: Crowd): Point[] {
  const places: Point[] = [];
  const distance = (radius * 1.9) / Math.sqrt(count);
  const crowds = [{ places, distance, weight: 1 }, ...(avoided ? [avoided] : [])];
  while (places.length < count) places.push(roomiest(random, radius, crowds));
  return places;
}
