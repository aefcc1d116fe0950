/** A line's own id; older lines have none, and were the only one of their pizza. */
export function lineIdOf({ lineId, pizzaId }: { lineId?: string | undefined; pizzaId: unknown }): string {
  return lineId ?? String(pizzaId);
}
