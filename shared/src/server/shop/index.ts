export { changeShop } from './change-shop.ts';
export { readShop } from './read-shop.ts';
