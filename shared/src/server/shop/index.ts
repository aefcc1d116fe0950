export { changeShop } from './change-shop.ts';
export { readShop } from './read-shop.ts';
export { inventoryFor, readInventoryFor } from './inventory-for.ts';
export { loadCart, type Menu, readPrices } from './price-cart.ts';
export { chooseDelivery } from './choose-delivery.ts';
export { normalisePhone } from './normalise-phone.ts';
export { rememberDelivery } from './remember-delivery.ts';
export { encodePicture } from './encode-picture.ts';
