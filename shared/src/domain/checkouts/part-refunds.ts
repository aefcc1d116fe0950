/** Why a part of an order is given back; `other` needs words. */
export const refundCauses = ['wrong', 'missing', 'quality', 'late', 'other'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** A line of an order, or what went back of it: paise, and whole pizzas among them. */
export interface LinePart {
  amount: number;
  quantity: number;
}

interface Charged {
  totalAmount: number;
  refund?: { amount: number } | null | undefined;
}

/** Paise of an order that have not been given back. */
export const amountLeft = ({ totalAmount, refund }: Charged): number => totalAmount - (refund?.amount ?? 0);

/**
 * Paise that go back with so many more of a line's pizzas. Of a price that does not divide, all parts together are the
 * line's amount to the paisa, and the last pizzas take the rest, also what went back without pizzas being less. Pure.
 */
export function partAmount(line: LinePart, back: LinePart, pizzas: number): number {
  const left = line.amount - back.amount;
  const upTo = (count: number) => Math.floor((line.amount * count) / line.quantity);
  const after = back.quantity + pizzas;
  return after >= line.quantity ? left : Math.min(left, upTo(after) - upTo(back.quantity));
}
