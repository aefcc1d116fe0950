import { liveEvents, OrderAnswer, pulse, z } from '@forno/shared/contracts';
import { io, type Socket } from 'socket.io-client';

const OwnOrders = z.object({ orders: z.array(OrderAnswer) });

export interface Screen {
  /** What this customer's screen says: the newest version seen, by order. */
  versions: ReadonlyMap<string, number>;
  close(): void;
}

/**
 * A customer's orders screen without the pixels, under the same rules: it fetches at every connection and
 * when the pulse comes back after a silence, and between that believes only live events, keeping the newest
 * version of each order. It never polls: what an event failed to say stays missing.
 */
export function openScreen(url: string, token: string): Screen {
  const versions = new Map<string, number>();
  let lastPulse = Date.now();
  let closed = false;

  const see = (id: string, version: number): void => {
    versions.set(id, Math.max(version, versions.get(id) ?? 0));
  };

  async function refetch(): Promise<void> {
    while (!closed) {
      const answer = await fetch(`${url}/order/get_orders`, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
        signal: AbortSignal.timeout(10_000),
      })
        .then(async (response) => (response.ok ? z.parse(OwnOrders, await response.json()) : undefined))
        .catch(() => undefined);
      if (answer !== undefined) {
        for (const order of answer.orders) see(order._id, order.version);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  const socket: Socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
  socket.on('connect', () => void refetch());
  socket.on('pulse', () => {
    if (Date.now() - lastPulse > pulse.staleAfterMs) void refetch();
    lastPulse = Date.now();
  });
  socket.on('order.changed', (payload: unknown) => {
    const order = z.parse(liveEvents['order.changed'], payload);
    see(order._id, order.version);
  });

  return {
    versions,
    close() {
      closed = true;
      socket.disconnect();
    },
  };
}
