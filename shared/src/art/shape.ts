/**
 * One SVG element. Attribute names are written as React wants them (`strokeWidth`);
 * `renderSvg` turns them into SVG's own spelling.
 */
export interface Shape {
  /** Unique among its siblings and the same on every drawing of the same pizza. */
  key: string;
  tag: 'path' | 'circle' | 'ellipse' | 'g';
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

/** Inherited by every shape, and so not repeated on each of some hundred strokes. */
export const ROOT: Shape['attrs'] = { strokeLinecap: 'round', strokeLinejoin: 'round' };

export function filled(key: string, d: string, fill: string, opacity?: number): Shape {
  return { key, tag: 'path', attrs: opacity === undefined ? { d, fill } : { d, fill, opacity } };
}

export function stroked(key: string, d: string, stroke: string, width: number, opacity?: number): Shape {
  const attrs: Shape['attrs'] = { d, fill: 'none', stroke, strokeWidth: width };
  if (opacity !== undefined) attrs['opacity'] = opacity;
  return { key, tag: 'path', attrs };
}
