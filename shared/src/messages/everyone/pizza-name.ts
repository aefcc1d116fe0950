/** The name of an order's pizza; an order without a menu pizza is a Custom Pizza (specification, section 2). */
export const pizzaName = ({ pizzaId }: { pizzaId: { name: string } | null }): string =>
  pizzaId?.name ?? 'Custom Pizza';
