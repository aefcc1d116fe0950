export { anyTopic, createSignaller, createSignalListener, type SignalListener, topics } from './signals.ts';
