export { changeShop, publicFacts, readShop, type Shop } from './read-shop.ts';
