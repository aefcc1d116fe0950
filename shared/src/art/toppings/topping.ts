import type { Random } from '../random.ts';
import type { Shape } from '../shape.ts';

/** One cut piece round its own origin, at the size it has on a pizza 480 units wide. */
export interface Cut {
  /** Its silhouette, for the shadow it throws; with `width` the silhouette is a line of that width. */
  outline: string;
  width?: number;
  body: Shape[];
  /** Lines and lights that are lost on a picture of 48 px. */
  fine: Shape[];
}

export interface Topping {
  /** How many pieces lie on a pizza, and how far one reaches from its middle. */
  count: number;
  reach: number;
  /** How many different cuts there are; two, unless the difference is the charm of it. */
  cuts?: number;
  /** Draws one piece; the random numbers make each of the few cuts a little different. */
  cut(random: Random, which: number): Cut;
}
