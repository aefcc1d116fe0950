import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';

/** A piece of work that becomes a span. Routes, names and ids alone: nothing that anybody has typed. */
export interface TracedWork {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: Record<string, string | number>;
  /** The `traceparent` of whoever asked for it in another process. */
  parent?: string | undefined;
}

/** Where work that is worth a span is told of. While tracing is off nobody listens, and it is simply done. */
export const workChannel = tracingChannel<unknown, TracedWork>('forno:work');

/** The span that this code runs in. */
export const currentSpan = new AsyncLocalStorage<Span | undefined>();

/** Does the work as a span of its own, within the one around it. What is learnt meanwhile may go into `work`. */
export function traced<T>(work: TracedWork, run: () => Promise<T>): Promise<T> {
  return workChannel.start.hasSubscribers ? workChannel.tracePromise(run, work) : run();
}

/** The current span as the W3C's Trace Context writes it, for whoever goes on with the work elsewhere. */
export function traceparent(): string | undefined {
  const context = currentSpan.getStore()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags}`;
}

/** The ids of the current span, by the names that OpenTelemetry gives them in log lines. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
