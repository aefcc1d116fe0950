import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';

/** Work recorded as a span. Only routes, names and ids: no user input. */
export interface TracedWork {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: Record<string, string | number>;
  /** The `traceparent` of the requesting process. */
  parent?: string | undefined;
}

/** Channel of traced work. While tracing is off nobody listens, and the work simply runs. */
export const workChannel = tracingChannel<unknown, TracedWork>('forno:work');

export const currentSpan = new AsyncLocalStorage<Span | undefined>();

/** Runs the work as a child span. Attributes found out meanwhile may be added to `work`. */
export function traced<T>(work: TracedWork, run: () => Promise<T>): Promise<T> {
  return workChannel.start.hasSubscribers ? workChannel.tracePromise(run, work) : run();
}

/** The current span as a W3C `traceparent`, for another process. */
export function traceparent(): string | undefined {
  const context = currentSpan.getStore()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags}`;
}

/** The current span's ids under OpenTelemetry's log field names. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
