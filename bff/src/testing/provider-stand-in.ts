import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@forno/shared/processes';
import { afterAll } from 'vitest';
import { z } from 'zod';

interface StandIn {
  url: string;
  /** Orders made so far, by receipt. */
  orders: Map<string, { id: string; amount: number }>;
  payments: Record<string, unknown>[];
  refunds: Record<string, unknown>[];
  disputes: Record<string, unknown>[];
  /** What it does with the next calls: 'work', or answer this status, or hang. */
  mood: 'work' | 'hang' | number;
}

const Order = z.object({ amount: z.number(), currency: z.string(), receipt: z.string() });

/** Just enough of the provider for calls that need an order there; the sandbox itself is tested elsewhere. */
export async function standInForTests(): Promise<StandIn> {
  const standIn = {
    orders: new Map(),
    payments: [],
    refunds: [],
    disputes: [],
    mood: 'work',
  } as unknown as StandIn;
  const server = createServer((req, res) => {
    void handle(standIn, req).then((answer) => {
      if (answer === undefined) return;
      res.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  const { url, close } = await listen(server);
  standIn.url = url;
  afterAll(close);
  return standIn;
}

async function handle(standIn: StandIn, req: IncomingMessage) {
  const body = await text(req);
  if (standIn.mood === 'hang') return undefined;
  if (standIn.mood !== 'work') return { status: standIn.mood, body: { error: { description: 'not now' } } };
  if (req.method === 'POST' && req.url === '/v1/orders') {
    const { amount, currency, receipt } = Order.parse(JSON.parse(body));
    const order = standIn.orders.get(receipt) ?? { id: `order_${randomUUID().slice(0, 8)}`, amount };
    standIn.orders.set(receipt, order);
    return { status: 200, body: { ...order, currency, receipt, status: 'created' } };
  }
  if (/^\/v1\/orders\/\w+\/payments/.test(req.url ?? ''))
    return { status: 200, body: { items: standIn.payments } };
  const one = /^\/v1\/payments\/(\w+)$/.exec(req.url ?? '')?.[1];
  const payment = standIn.payments.find(({ id }) => id === one);
  if (one) return { status: payment ? 200 : 400, body: payment ?? { error: { description: 'no such id' } } };
  if (/^\/v1\/payments\/\w+\/refunds/.test(req.url ?? ''))
    return { status: 200, body: { items: standIn.refunds } };
  if (req.url?.startsWith('/v1/payments')) return { status: 200, body: { items: standIn.payments } };
  if (req.url?.startsWith('/v1/disputes')) return { status: 200, body: { items: standIn.disputes } };
  if (req.url?.startsWith('/v1/refunds')) return { status: 200, body: { items: standIn.refunds } };
  return { status: 404, body: { error: { description: `no ${req.url}` } } };
}
