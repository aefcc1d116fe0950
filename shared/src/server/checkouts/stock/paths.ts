import type { Need } from '../../../domain/index.ts';

type Filter = Record<string, unknown>;

const qtyPath = (need: Need) => `${need.category}.${need.name}.qty`;

/** Matches only if every need can be met; ingredients marked as sold out can't. */
export function allInStock(needs: readonly Need[]): Filter {
  return Object.fromEntries(
    needs.flatMap((need) => [
      [qtyPath(need), { $gte: need.qty }],
      [`${need.category}.${need.name}.soldOut`, { $ne: true }],
    ]),
  );
}

/** Matches only if these ingredients exist: an increment of a removed one would create an incomplete entry. */
export function allListed(needs: readonly Need[]): Filter {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), { $exists: true }]));
}

export function decrements(needs: readonly Need[]): Record<string, number> {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), -need.qty]));
}

export function increments(needs: readonly Need[]): Record<string, number> {
  return Object.fromEntries(needs.map((need) => [qtyPath(need), need.qty]));
}
