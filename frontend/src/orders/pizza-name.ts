import type { OrderAnswer } from '@forno/shared/contracts/customer';

/** The name of an order's pizza; an order without a menu pizza is a Custom Pizza (specification, section 2). */
export function pizzaName({ pizzaId }: Pick<OrderAnswer, 'pizzaId'>): string {
  return pizzaId?.name ?? 'Custom Pizza';
}
