export { announce } from './announce.ts';
export { createPublisher, liveStream, liveStreamLength, type Publisher } from './publisher.ts';
export { createSeal, type Seal } from './seal.ts';
