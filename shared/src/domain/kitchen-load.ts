/** The kitchen's capacity in pizzas, and minutes a pizza takes. */
interface Capacity {
  pizzas: number;
  minutes: number;
}

const stepMs = 5 * 60_000;

/**
 * When there should be room for this many more pizzas, rounded to five minutes; undefined if there is now. An empty
 * kitchen accepts any order, or orders above the capacity could never be made.
 */
export function roomAt(
  { pizzas, minutes }: Capacity,
  inKitchen: number,
  wanted: number,
  now: Date,
): Date | undefined {
  const over = inKitchen + wanted - pizzas;
  if (inKitchen === 0 || over <= 0) return undefined;
  const waitMs = (Math.min(over, inKitchen) / pizzas) * minutes * 60_000;
  return new Date(Math.ceil((now.getTime() + waitMs) / stepMs) * stepMs);
}
