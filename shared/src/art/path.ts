import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];

const tenth = (value: number): number => Math.round(value * 10) / 10;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** To a tenth, in the shortest spelling that SVG reads: `-.5`, not `-0.50`. */
function spelled(value: number): string {
  const tenths = Math.round(value * 10);
  if (tenths % 10 === 0) return String(tenths / 10);
  const whole = Math.trunc(Math.abs(tenths) / 10);
  return `${tenths < 0 ? '-' : ''}${whole === 0 ? '' : whole}.${Math.abs(tenths) % 10}`;
}

/** Numbers in a row; a minus sign needs no space before it. */
function numbers(...values: number[]): string {
  let text = '';
  for (const value of values) {
    const next = spelled(value);
    text += text === '' || next.startsWith('-') ? next : ` ${next}`;
  }
  return text;
}

/**
 * A run of quadratic curves through the middles between `controls`, written as `q` and then `t`, which mirrors
 * the last control by itself: two numbers a point. Each end is chosen against the mirrored control, so that
 * rounding to a tenth never adds up along the line.
 */
function run(start: Point, controls: readonly Point[], end: Point): string {
  let at: Point = [tenth(start[0]), tenth(start[1])];
  let control = controls[0] ?? at;
  let text = `M${numbers(...at)}`;
  for (let index = 0; index < controls.length; index += 1) {
    const next = controls[index + 1];
    const aim = next ? middle(control, next) : end;
    const to: Point = [tenth(aim[0]), tenth(aim[1])];
    const step = numbers(to[0] - at[0], to[1] - at[1]);
    text +=
      index === 0
        ? `q${numbers(control[0] - at[0], control[1] - at[1], to[0] - at[0], to[1] - at[1])}`
        : `t${step}`;
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
export function dots(places: readonly Point[]): string {
  return places.map((place) => `M${numbers(...place)}h.1`).join('');
}

export const polar = (angle: number, radius: number, [x, y]: Point = [0, 0]): Point => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
];

export const moved = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

export const shifted = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy]);

/** Points around a circle whose radius is a function of the angle. */
export function around(
  count: number,
  radius: (angle: number) => number,
  centre: Point = [0, 0],
  from = 0,
): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (index / count) * Math.PI * 2;
    return polar(angle, radius(angle), centre);
  });
}

/** A hand-cut disc: `wobble` 0.1 means up to a tenth of the radius in or out. */
export function blob(
  random: Random,
  radius: number,
  count: number,
  wobble: number,
  centre: Point = [0, 0],
): Point[] {
  return around(
    count,
    () => radius * (1 + random.between(-wobble, wobble)),
    centre,
    random.between(0, Math.PI * 2),
  );
}

/** A stretch of a circle, from one angle to another, drawn with a slightly unsteady hand. */
export function arc(
  random: Random,
  from: number,
  to: number,
  radius: number,
  wobble: number,
  centre: Point = [0, 0],
) {
  const count = Math.max(3, Math.ceil(Math.abs(to - from) / 0.5) + 1);
  return Array.from({ length: count }, (_, index): Point => {
    const angle = from + ((to - from) * index) / (count - 1);
    return polar(angle, radius * (1 + random.between(-wobble, wobble)), centre);
  });
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
