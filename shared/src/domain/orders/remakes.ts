/** Why an order is made again. */
export const remakeReasons = ['burnt', 'dropped', 'wrong', 'cold', 'missing', 'other'] as const;
export type RemakeReason = (typeof remakeReasons)[number];

interface Remade {
  quantity: number;
  remakeReason?: string | undefined;
}

/** What a remake replaces: `Remake of 1 × Margherita: burnt`; undefined for other orders. */
export const remakeText = ({ quantity, remakeReason }: Remade, pizza: string): string | undefined =>
  remakeReason && `Remake of ${quantity} × ${pizza}: ${remakeReason}`;
