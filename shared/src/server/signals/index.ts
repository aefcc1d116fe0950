export { anything, createSignaller, createSignalListener, type SignalListener, topics } from './signals.ts';
