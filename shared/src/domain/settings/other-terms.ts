import { type DeliveryTerms, deliveryTerms, type FeeArea } from './delivery-fee.ts';

interface Readdressed {
  from: string;
  to: string;
  /** Paise, without the fee. */
  pizzas: number;
  /** The fee, in paise. */
  paid: number;
}

/** Terms that are news of an address, in paise; `minimum`: the pizzas cost less than is delivered there. */
export type OtherTerms = Pick<DeliveryTerms, 'fee' | 'minimum'>;

/**
 * What it costs to deliver to another address, where that is neither what was paid nor what the address before costs now;
 * undefined where there is nothing to tell. Pure.
 */
export function otherTerms(
  areas: readonly FeeArea[],
  { from, to, pizzas, paid }: Readdressed,
): OtherTerms | undefined {
  const before = deliveryTerms(areas, from, pizzas);
  const { fee, minimum } = deliveryTerms(areas, to, pizzas);
  if (fee === before.fee && minimum === before.minimum) return undefined;
  if (minimum === undefined) return fee === paid ? undefined : { fee };
  return { fee, minimum };
}
