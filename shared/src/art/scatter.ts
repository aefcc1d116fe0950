import { polar } from './path.ts';
import type { Point } from './path.ts';
import type { Random } from './random.ts';

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

/** The roomiest of `tries` random places on a disc: near to a Poisson scatter, and bounded in time. */
export function roomiest(random: Random, radius: number, crowds: readonly Crowd[], tries = 14): Point {
  let best: Point = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt += 1) {
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
