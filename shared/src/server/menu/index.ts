export { encodePicture } from './encode-picture.ts';
