/** Paise that are left of what was sold, after refunds, its GST and its ingredients; undefined while their cost is not known. */
export const marginOf = ({
  revenue,
  refunded = 0,
  tax = 0,
  cost,
}: {
  revenue: number;
  refunded?: number | undefined;
  tax?: number | undefined;
  cost?: number | undefined;
}) => (cost === undefined ? undefined : revenue - refunded - tax - cost);
