export { openTracing } from './open-tracing.ts';
export { traced, type TracedWork, traceIds, traceparent } from './traced.ts';
