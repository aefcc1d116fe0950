import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type * as Api from '@opentelemetry/api';
import { z } from 'zod';
import type { Config } from '../config/index.ts';
import { currentSpan, type TracedWork, workChannel } from './traced.ts';

/** Timeout (ms): an unreachable collector must not keep a process from stopping. */
const lastExportMs = 2_000;

/** mongoose's own channels. */
const databaseChannels = [
  'mongoose:query',
  'mongoose:aggregate',
  'mongoose:model:save',
  'mongoose:model:insertMany',
  'mongoose:model:bulkWrite',
];
const DatabaseWork = z.object({ operation: z.string(), collection: z.string() });
const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/;

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT; without one nothing is loaded. The other `OTEL_`
 * variables (sampler, headers, batches) are the libraries' own.
 */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, RELEASE }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'RELEASE'>,
  name: string,
): Promise<{ close(): Promise<void> }> {
  if (endpoint === undefined) return { close: async () => {} };
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.name': `forno-${name}`,
        'service.version': RELEASE,
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
    ),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  });
  followWork(api, provider.getTracer('forno'));
  return {
    async close() {
      await Promise.race([provider.shutdown(), setTimeout(lastExportMs, undefined, { ref: false })]);
    },
  };
}

/** Creates spans of all that is done, in this process and in the database. */
function followWork(api: typeof Api, tracer: Api.Tracer): void {
  const { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  };

  function begin({ name, kind, attributes, parent }: TracedWork): Api.Span {
    const around = currentSpan.getStore()?.spanContext() ?? readParent(parent);
    const context =
      around && isSpanContextValid(around) ? trace.setSpanContext(ROOT_CONTEXT, around) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
  }

  /** Creates spans from a channel's events, with context propagation. */
  function listen<M extends object>(
    channel: TracingChannel<unknown, M>,
    workOf: (message: M) => TracedWork | undefined,
  ): void {
    const under = new WeakMap<M, { work: TracedWork; span: Api.Span }>();
    channel.start.bindStore(currentSpan, (message) => {
      const work = workOf(message);
      if (!work) return currentSpan.getStore();
      const span = begin(work);
      under.set(message, { work, span });
      return span;
    });
    channel.subscribe({
      error(message) {
        // Only the error's kind: its message may name somebody.
        const type = message.error instanceof Error ? message.error.name : 'unknown';
        under.get(message)?.span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      },
      asyncEnd(message) {
        const { work, span } = under.get(message) ?? {};
        if (work) span?.updateName(work.name).setAttributes(work.attributes).end();
      },
      start() {},
      end() {},
      asyncStart() {},
    });
  }
  listen(workChannel, (work) => work);
  for (const channel of databaseChannels) listen(tracingChannel<unknown, object>(channel), databaseWork);
}

/** The origin is not verified: an invented id is as harmless as a random one. */
function readParent(text = ''): Api.SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparentShape.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1, isRemote: true };
}

/** No spans for background work such as a timer's queries. */
function databaseWork(message: object): TracedWork | undefined {
  const work = DatabaseWork.safeParse(message);
  if (!work.success || !currentSpan.getStore()) return undefined;
  const { operation, collection } = work.data;
  return {
    name: `${operation} ${collection}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'mongodb',
      'db.operation.name': operation,
      'db.collection.name': collection,
    },
  };
}
