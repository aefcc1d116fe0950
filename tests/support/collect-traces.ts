import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from '@forno/shared/processes';
import { z } from 'zod';

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, String(Object.values(value)[0])] as const)),
  );
const SpanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  attributes: Attributes,
  events: z.array(z.unknown()),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })),
    }),
  ),
});

export interface Span extends z.output<typeof SpanSchema> {
  service: string | undefined;
}

/** Its url is the value of OTEL_EXPORTER_OTLP_ENDPOINT. */
interface Collector extends Listening {
  /** All spans received. */
  spans(): Span[];
}

/** A collector that stores what it gets over OTLP/HTTP. */
export async function collectTraces(): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer(async (req, res) => {
    const sent = Export.parse(JSON.parse(await text(req)));
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      const service = resource.attributes['service.name'];
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    res.setHeader('content-type', 'application/json').end('{}');
  });
  return { ...(await listen(server)), spans: () => [...spans] };
}
