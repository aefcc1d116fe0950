import { describe, expect, it } from 'vitest';
import { around, blob, closed, dots, open, shifted, swell, type Point } from './path.ts';
import { randomFrom } from './random.ts';

/** Walks a path of `M`, `q` and `t` the way a renderer does; gives every end and every mirrored control. */
function walk(d: string): { ends: Point[]; controls: Point[] } {
  const ends: Point[] = [];
  const controls: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command, text = ''] of d.matchAll(/([MqtZ])([^MqtZ]*)/g)) {
    const values = [...text.matchAll(/-?(?:\d+\.\d+|\d+|\.\d+)/g)].map(Number);
    const [a = 0, b = 0, c = 0, e = 0] = values;
    const last = controls.at(-1) ?? [x, y];
    if (command === 'M') [x, y] = [a, b];
    if (command === 'q') {
      controls.push([x + a, y + b]);
      [x, y] = [x + c, y + e];
    }
    if (command === 't') {
      controls.push([2 * x - last[0], 2 * y - last[1]]);
      [x, y] = [x + a, y + b];
    }
    if (command !== 'Z') ends.push([x, y]);
  }
  return { ends, controls };
}

const far = (a: Point | undefined, b: Point | undefined): number =>
  a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : Number.POSITIVE_INFINITY;

describe('soft lines', () => {
  it('comes back to where it began', () => {
    const { ends } = walk(closed(shifted(blob(randomFrom('a'), 200, 40, 0.1), [240, 240])));
    expect(far(ends[0], ends.at(-1))).toBeLessThan(0.01);
  });

  it('does not let rounding add up along a line of two hundred points', () => {
    const waves = swell(randomFrom('b'), [3, 7, 11]);
    const points = shifted(
      around(200, (angle) => 200 + waves(angle) * 9),
      [240, 240],
    );
    const { controls } = walk(closed(points));
    expect(controls).toHaveLength(points.length);
    for (const [index, point] of points.entries()) expect(far(controls[index], point)).toBeLessThan(0.25);
  });

  it('runs from the first point of an open line to its last', () => {
    const line: Point[] = [
      [1.25, 2],
      [30, -4.5],
      [60.2, 8],
      [91, 0.4],
    ];
    const { ends } = walk(open(line));
    expect(far(ends[0], line[0])).toBeLessThan(0.1);
    expect(far(ends.at(-1), line.at(-1))).toBeLessThan(0.1);
  });

  it('draws a straight stroke between two points, and nothing from fewer', () => {
    expect(
      open([
        [0, 0],
        [3.14, -0.52],
      ]),
    ).toBe('M0 0l3.1-.5');
    expect(open([[0, 0]])).toBe('');
    expect(closed([])).toBe('');
  });

  it('writes a dot as short as it can be', () => {
    expect(
      dots([
        [1, -2.04],
        [0.5, 3],
      ]),
    ).toBe('M1-2h.1M.5 3h.1');
  });
});
