export { changeShop } from './change-shop.ts';
export { readShop, type Shop } from './read-shop.ts';
export { publicFacts } from './public-facts.ts';
export { inventoryFor, readInventoryFor } from './inventory-for.ts';
export { loadCart, type Menu, readPrices } from './price-cart.ts';
export { chooseDelivery, labelsWith, normalisePhone, rememberDelivery } from './delivery.ts';
export { encodePicture } from './encode-picture.ts';
