export { createSignaller, createSignalListener, type SignalListener } from './signals.ts';
