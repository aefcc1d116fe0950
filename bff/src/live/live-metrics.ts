import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type LiveMetrics = ReturnType<typeof createLiveMetrics>;

export function createLiveMetrics(register: Registry) {
  const of = (name: string, help: string) => ({ name, help, registers: [register] });
  const connections = new Gauge(of('forno_live_connections', 'Sockets of this process.'));
  const connects = new Counter(of('forno_live_connects_total', 'Sockets that connected, anew or again.'));
  const gaps = 'Gaps in the stream after which all sockets of this process were closed, to reconnect.';
  const resyncs = new Counter(of('forno_live_resyncs_total', gaps));
  const way = "From the writing of an event, by Redis' clock, to its sending, by the clock of this process.";
  const push = new Histogram({
    ...of('forno_live_push_seconds', way),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return {
    connected() {
      connections.inc();
      connects.inc();
    },
    disconnected: () => connections.dec(),
    /** The stream had a gap: every socket of this process reconnects and refetches. */
    resynced: () => resyncs.inc(),
    /** Emits a stream entry written at this moment (Redis' clock, ms) to the sockets. */
    pushed: (writtenAt: number) => push.observe(Math.max(0, Date.now() - writtenAt) / 1_000),
  };
}
