export { changeShop, publicFacts, readShop, type Shop } from './read-shop.ts';
export { inventoryFor, readInventoryFor } from './inventory-for.ts';
export { loadCart, type Menu, readPrices } from './price-cart.ts';
export { chooseDelivery, labelsWith, normalisePhone, rememberDelivery } from './delivery.ts';
export { encodePicture } from './encode-picture.ts';
