/** What the kitchen can carry at once, and for how many minutes a pizza is in it. */
interface Capacity {
  pizzas: number;
  minutes: number;
}

const stepMs = 5 * 60_000;

/**
 * When there should be room for so many more pizzas, to five minutes; undefined when there is now. An empty
 * kitchen takes any order: one that is larger than the kitchen could never be made otherwise.
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
