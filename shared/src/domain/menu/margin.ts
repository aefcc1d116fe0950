/** Paise that are left of what was sold, after refunds and its ingredients; undefined while their cost is not known. */
export const marginOf = ({
  revenue,
  refunded = 0,
  cost,
}: {
  revenue: number;
  refunded?: number | undefined;
  cost?: number | undefined;
}) => (cost === undefined ? undefined : revenue - refunded - cost);
