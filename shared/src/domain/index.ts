<<<<<<< HEAD
export * from './address.ts';
export * from './address-labels.ts';
=======
export * from './bill.ts';
>>>>>>> 4b322be4 (feat(bills): write bills as PDF and answer with those of a checkout)
export * from './checkout-state.ts';
export * from './counted.ts';
export * from './delivery-area.ts';
export * from './disputes.ts';
export * from './escape-html.ts';
export * from './ingredients.ts';
export * from './kitchen-load.ts';
export * from './limits.ts';
export * from './money.ts';
export * from './order-status.ts';
export * from './password.ts';
export * from './phone.ts';
export * from './pricing.ts';
export * from './delivery-estimate.ts';
export * from './queues.ts';
export * from './refusals.ts';
export * from './result.ts';
export * from './retention.ts';
export * from './roles.ts';
export * from './search.ts';
export * from './shop-contact.ts';
export * from './shop-days.ts';
export * from './shop-hours.ts';
export * from './shop-format.ts';
export * from './shop-time.ts';
export * from './short-id.ts';
export * from './stock.ts';
export * from './tickets.ts';
export * from './tax.ts';
export * from './waiting.ts';
