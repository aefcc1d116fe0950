import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '@forno/shared/processes';

/** `hold`: nothing passes until `release`. `lose`: answered with 200 and dropped. */
type GateMode = 'open' | 'fail' | 'hold' | 'lose' | 'change';

interface Passed {
  event: string;
  status: number;
  ms: number;
}

export interface WebhookGate {
  url: string;
  mode: GateMode;
  /** Everything received, with the status and time of the shop's (or the gate's) response. */
  passed: Passed[];
  close(): Promise<void>;
}

/** A proxy before the shop's webhook that behaves like networks and broken deployments. */
export async function openWebhookGate(target: string): Promise<WebhookGate> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const event: unknown = JSON.parse(body).event;
      while (gate.mode === 'hold') await delay(20);
      const began = performance.now();
      const status = await forward(gate.mode, body, request.headers);
      gate.passed.push({ event: String(event), status, ms: performance.now() - began });
      response.writeHead(status).end();
    })();
  });

  async function forward(mode: GateMode, body: string, headers: NodeJS.Dict<string | string[]>) {
    if (mode === 'fail') return 500;
    if (mode === 'lose') return 200;
    const sent = mode === 'change' ? body.replace(/"amount":(\d)/, '"amount": $1') : body;
    const answer = await fetch(target, {
      method: 'POST',
      body: sent,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': String(headers['x-razorpay-signature']),
        'x-razorpay-event-id': String(headers['x-razorpay-event-id']),
      },
    }).catch(() => undefined);
    return answer?.status ?? 502;
  }

  const listening = await listen(server);
  const gate: WebhookGate = {
    url: `${listening.url}/payment/webhook`,
    mode: 'open',
    passed: [],
    close() {
      gate.mode = 'lose';
      return listening.close();
    },
  };
  return gate;
}
