/** Clients reconnect elsewhere, and those that are not current refetch everything: this many a second, */
const perSecond = 500;
/** or more, since a stopping process has a deadline (ms). */
const withinMs = 4_000;

/** Closes a stopping process's connections gradually, so that the others are not hit by all of them at once. */
export async function drainSockets(connections: readonly { close(): void }[]): Promise<void> {
  const everyMs = Math.min(1_000 / perSecond, withinMs / connections.length);
  const started = performance.now();
  for (const [index, connection] of connections.entries()) {
    const early = index * everyMs - (performance.now() - started);
    if (early >= 1) await new Promise((resolve) => setTimeout(resolve, early));
    connection.close();
  }
}
