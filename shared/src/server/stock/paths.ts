import type { Need } from '../../domain/index.ts';

type Filter = Record<string, unknown>;

const qtyPath = (need: Need) => `${need.category}.${need.name}.qty`;

/** True only while every need can be met: what is taken off sale by hand counts as gone. */
export function allThere(needs: readonly Need[]): Filter {
  return Object.fromEntries(
    needs.flatMap((need) => [
      [qtyPath(need), { $gte: need.qty }],
      [`${need.category}.${need.name}.soldOut`, { $ne: true }],
    ]),
  );
}

/** True only while these ingredients exist: adding to one that was removed would make a nameless half of it. */
export function allKnown(needs: readonly Need[]): Filter {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), { $exists: true }]));
}

export function decrements(needs: readonly Need[]): Record<string, number> {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), -need.qty]));
}

export function increments(needs: readonly Need[]): Record<string, number> {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), need.qty]));
}
