import type { Point } from './path.ts';

/**
 * One SVG element. Attribute names are written as React wants them (`strokeWidth`);
 * `renderSvg` turns them into SVG's own spelling.
 */
export interface Shape {
  /** Unique among its siblings and the same on every drawing of the same pizza. */
  key: string;
  tag: 'path' | 'g';
  attrs: Record<string, string | number>;
  /** Only on a `g`. Pieces that look alike share one array, so a renderer may draw it once and reuse it. */
  children?: readonly Shape[];
}

/** A layer from the oven floor upwards: crust, sauce, cheese, then one per veggie. */
export interface Layer {
  /** `crust`, `sauce`, `cheese` or `veggie:<name>`; pictures have grounds below and around. */
  key: string;
  kind: 'ground' | 'crust' | 'sauce' | 'cheese' | 'veggie';
  shapes: readonly Shape[];
}

export interface Drawing {
  viewBox: string;
  /** For the root element: what every stroke of the drawing shares. */
  attrs: Shape['attrs'];
  layers: readonly Layer[];
}

/** `small` is for pictures of about 72 px and less: fewer, larger pieces and no fine lines. */
export type Detail = 'small' | 'full';

export const SIDE = 480;
export const CENTRE = SIDE / 2;
export const MIDDLE: Point = [CENTRE, CENTRE];
export const TURN = Math.PI * 2;

/** Inherited by every shape, and so not repeated on each of some hundred strokes. */
export const ROOT: Shape['attrs'] = { strokeLinecap: 'round', strokeLinejoin: 'round' };

const seen = (opacity: number | undefined): Shape['attrs'] => (opacity === undefined ? {} : { opacity });

export const filled = (key: string, d: string, fill: string, opacity?: number): Shape => ({
  key,
  tag: 'path',
  attrs: { d, fill, ...seen(opacity) },
});

type Pen = readonly [colour: string, width: number, opacity?: number];

export const stroked = (key: string, d: string, [stroke, strokeWidth, opacity]: Pen): Shape => ({
  key,
  tag: 'path',
  attrs: { d, fill: 'none', stroke, strokeWidth, ...seen(opacity) },
});
