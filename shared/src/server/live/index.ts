export { announce } from './announce.ts';
export {
  createPublisher,
  type LiveMessage,
  liveStream,
  liveStreamLength,
  type Publisher,
} from './publisher.ts';
export { createSeal, type Seal } from './seal.ts';
