import { limits } from '../limits.ts';

/**
 * The kitchen: pizzas it makes at once, minutes from an order to the door while nobody waits, and the longest promise in
 * minutes above which orders are refused (null: all are taken, and promised later). `tight` and `late`: see
 * `UrgencyRule`.
 */
export interface KitchenSettings {
  pizzas: number;
  minutes: number;
  longest: number | null;
  tight?: number | undefined;
  late?: number | undefined;
}
const stepMs = 5 * 60_000;

/** Of the minutes to the door: until somebody begins, in the kitchen, and on the road. */
export const shares = { wait: 0.1, kitchen: 0.4, road: 0.5 };

/** Pizzas in the kitchen with which the last of them is still promised in time; undefined: without a limit. */
export function maxPizzas({ pizzas, minutes, longest }: KitchenSettings): number | undefined {
  if (longest === null) return undefined;
  const loads = 1 + (longest - minutes * (shares.kitchen + shares.road)) / (minutes * shares.kitchen);
  return Math.max(1, Math.floor(pizzas * loads + 1e-9));
}

/**
 * When there should be room for this many more pizzas, rounded to five minutes; undefined if there is now. An empty
 * kitchen accepts any order, or orders above the limit could never be made; a full one what is not made.
 */
export function roomAt(
  kitchen: KitchenSettings,
  inKitchen: number,
  wanted: number,
  now: Date,
): Date | undefined {
  const over = inKitchen + wanted - (maxPizzas(kitchen) ?? Number.POSITIVE_INFINITY);
  if (inKitchen === 0 || wanted === 0 || over <= 0) return undefined;
  const waitMs = (Math.min(over, inKitchen) / kitchen.pizzas) * shares.kitchen * kitchen.minutes * 60_000;
  return new Date(Math.ceil((now.getTime() + waitMs) / stepMs) * stepMs);
}

/** What earlier releases kept in two settings: the promise, and a limit in pizzas with the minutes of one load. */
export interface OldKitchen {
  promise?: { minutes: number; pizzasAtOnce: number } | undefined;
  capacity?: { pizzas: number; minutes: number; lengthen?: boolean | undefined } | null | undefined;
}

/** The same kitchen as one setting: its limit, or with `lengthen` its slower pace, stays. */
export function kitchenOf({ promise, capacity }: OldKitchen): KitchenSettings {
  const { minutes, pizzasAtOnce } = promise ?? { minutes: 40, pizzasAtOnce: 8 };
  if (!capacity) return { pizzas: pizzasAtOnce, minutes, longest: null };
  const loadMinutes = shares.kitchen * minutes;
  if (capacity.lengthen) {
    const pace = Math.floor((capacity.pizzas / capacity.minutes) * loadMinutes);
    return { pizzas: Math.max(1, Math.min(pizzasAtOnce, pace)), minutes, longest: null };
  }
  const pizzas = Math.min(pizzasAtOnce, capacity.pizzas);
  const longest = Math.ceil((capacity.pizzas / pizzas) * loadMinutes + shares.road * minutes);
  return { pizzas, minutes, longest: Math.min(longest, limits.longestMax) };
}
