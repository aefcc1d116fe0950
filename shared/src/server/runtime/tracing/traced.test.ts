import { expect, it } from 'vitest';
import { openTracing } from './open-tracing.ts';
import { traced, traceIds, traceparent, workChannel } from './traced.ts';

it('does nothing but the work while no collector is set', async () => {
  const tracing = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined, RELEASE: 'v1' }, 'bff');
  const work = { name: 'work', kind: 'client', attributes: {} } as const;
  expect(await traced(work, async () => [traceparent(), traceIds()])).toEqual([undefined, {}]);
  expect(workChannel.start.hasSubscribers).toBe(false);
  await tracing.close();
});
