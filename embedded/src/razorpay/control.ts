import { faultSwitches } from './faults/fault-switches.ts';
import type { Faults } from './faults/faults.ts';
import { accepting, asset, type Route, route } from './http/app.ts';
import { sendFrontPage } from './http/pages.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { SandboxSettings } from './settings.ts';

/** The front page, its style sheet, and GET /healthz. */
export function frontRoutes(settings: SandboxSettings, smtpPort: number): Route[] {
  return [
    route('get', '/', (_call, response) => sendFrontPage(response, settings, smtpPort)),
    route('get', '/sandbox.css', asset()),
    route('get', '/healthz', (_call, response) => response.json({ ok: true })),
  ];
}

/** GET and PUT /faults. PUT replaces all switches: those it omits are off. */
export function faultRoutes(faults: Faults): Route[] {
  return [
    route('get', '/faults', (_call, response) => response.json(faults.switches())),
    accepting('put', '/faults', faultSwitches, (switches, response) => {
      faults.set(switches);
      response.json(switches);
    }),
  ];
}

/** GET /state: the provider's data, to compare with the shop's. */
export function stateRoute({ orders, payments, refunds, deliveries }: Ledger): Route {
  return route('get', '/state', (_call, response) => {
    const webhooks = { waiting: 0, delivered: 0, dropped: 0, given_up: 0 };
    for (const { state } of deliveries.all()) webhooks[state] += 1;
    const captured = payments.all().filter((payment) => payment.captured);
    response.json({
      webhooks,
      orders: pick(orders.all(), ['id', 'receipt', 'amount', 'status', 'attempts', 'created_at']),
      payments: pick(payments.all(), [
        'id',
        'order_id',
        'amount',
        'status',
        'captured',
        'amount_refunded',
        'created_at',
      ]),
      captured: pick(captured, ['id', 'order_id', 'amount', 'amount_refunded', 'created_at', 'dispute']),
      refunds: refunds.all().map(({ id, payment_id, amount, status, idempotency, created_at }) => {
        return { id, payment_id, amount, status, key: idempotency?.key ?? null, created_at };
      }),
      deliveries: pick(deliveries.all(), ['event_id', 'event', 'payment_id', 'state', 'attempts']),
    });
  });
}

const pick = <T extends object>(records: T[], keys: Array<keyof T>): object[] =>
  records.map((record) => Object.fromEntries(keys.map((key) => [key, record[key]])));
