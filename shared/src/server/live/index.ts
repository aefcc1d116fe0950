export { createPublisher, liveStream, liveStreamLength, type Publisher } from './publisher.ts';
