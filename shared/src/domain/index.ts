export * from './accounts/address.ts';
export * from './accounts/address-labels.ts';
export * from './bills/bill.ts';
export * from './cart/cart-lines.ts';
export * from './checkouts/cash.ts';
export * from './checkouts/checkout-state.ts';
export * from './checkouts/paid-states.ts';
export * from './accounts/consents.ts';
export * from './text/digits.ts';
export * from './text/numbers.ts';
export * from './text/pluralise.ts';
export * from './settings/delivery-area.ts';
export * from './settings/slots.ts';
export * from './settings/delivery-fee.ts';
export * from './settings/other-terms.ts';
export * from './checkouts/disputes.ts';
export * from './checkouts/part-refunds.ts';
export * from './checkouts/tenders.ts';
export * from './text/escape-html.ts';
export * from './menu/food.ts';
export * from './menu/food-kinds.ts';
export * from './menu/ingredients.ts';
export * from './menu/margin.ts';
export * from './menu/item-kinds.ts';
export * from './kitchen/allergy-note.ts';
export * from './kitchen/food-note.ts';
export * from './kitchen/kitchen-load.ts';
export * from './group-by.ts';
export * from './limits.ts';
export * from './money.ts';
export {
  type Called,
  callName,
  endOfNumberDay,
  hourAtPlace,
  nextNumber,
  numberDayOf,
  placeOfHour,
  type Restored,
  startOfNumberDay,
} from './orders/call-number.ts';
export * from './orders/order-name.ts';
export * from './orders/order-status.ts';
export * from './orders/stages.ts';
export * from './orders/story.ts';
export * from './site/page-facts.ts';
export * from './accounts/duties.ts';
export * from './accounts/password.ts';
export * from './accounts/phone.ts';
export * from './accounts/push-services.ts';
export * from './accounts/read-phone.ts';
export * from './menu/priced-or-kept.ts';
export * from './menu/pricing.ts';
export * from './menu/with-prices.ts';
export * from './orders/delays.ts';
export * from './orders/delivery-estimate.ts';
export * from './orders/delivery-news.ts';
export * from './menu/recipe.ts';
export * from './menu/renamed.ts';
export * from './refusals.ts';
export * from './result.ts';
export * from './accounts/retention.ts';
export * from './accounts/roles.ts';
export * from './text/find-among.ts';
export * from './text/search-key.ts';
export * from './text/search.ts';
export * from './orders/rating.ts';
export * from './orders/can-readdress.ts';
export * from './orders/remakes.ts';
export { nameKeyOf } from './text/name-key-of.ts';
export * from './text/seen.ts';
export * from './settings/printers.ts';
export * from './settings/shop-contact.ts';
export * from './settings/shop-days.ts';
export * from './settings/shop-hours.ts';
export * from './settings/shop-format.ts';
export * from './settings/shop-time.ts';
export * from './text/short-id.ts';
export * from './stock/counts.ts';
export * from './stock/moves.ts';
export * from './stock/stock.ts';
export * from './till/till.ts';
export * from './complaints/complaints.ts';
export * from './bills/tax.ts';
export * from './kitchen/urgency.ts';
export * from './kitchen/slip-lines.ts';
export * from './kitchen/waiting.ts';
