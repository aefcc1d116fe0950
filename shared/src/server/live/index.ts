export {
  announce,
  createPublisher,
  type LiveMessage,
  liveStream,
  liveStreamLength,
  type Publisher,
} from './publisher.ts';
export { allTopics, createNotifier, createSubscriber, type Subscriber, topics } from './pub-sub.ts';
export { type Cached, createCache } from './cache.ts';
