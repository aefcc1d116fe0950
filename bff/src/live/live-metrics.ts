import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type LiveMetrics = ReturnType<typeof createLiveMetrics>;

/** Metrics of the live connections. */
export function createLiveMetrics(register: Registry) {
  const registers = [register];
  const connections = new Gauge({
    name: 'forno_live_connections',
    help: 'Sockets of this process.',
    registers,
  });
  const connects = new Counter({
    name: 'forno_live_connects_total',
    help: 'Sockets that connected, anew or again.',
    registers,
  });
  const resyncs = new Counter({
    name: 'forno_live_resyncs_total',
    help: 'Gaps in the stream after which all sockets of this process were closed, to reconnect.',
    registers,
  });
  const push = new Histogram({
    name: 'forno_live_push_seconds',
    help: "From the writing of an event, by Redis' clock, to its sending, by the clock of this process.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
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
