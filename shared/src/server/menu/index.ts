export { encodePicture } from './encode-picture.ts';
export { menuForMs, readMenu } from './read-menu.ts';
