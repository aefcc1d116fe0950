export { chooseLines } from './choose-lines.ts';
export { inventoryFor, readInventoryFor } from './inventory-for.ts';
export { loadCart, readPrices } from './price-cart.ts';
