export { chooseLines } from './choose-lines.ts';
export { inventoryFor, readInventoryFor } from './inventory-for.ts';
export { loadCart, type Menu, readPrices } from './price-cart.ts';
