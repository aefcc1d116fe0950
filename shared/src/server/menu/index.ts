export { encodePicture } from './encode-picture.ts';
export { menuForMs, type MenuPizza, readMenu } from './read-menu.ts';
