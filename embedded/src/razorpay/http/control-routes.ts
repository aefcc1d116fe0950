import { z } from 'zod';
import { faultSwitches } from '../faults/fault-switches.ts';
import type { Faults } from '../faults/faults.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DeliveryRecord } from '../ledger/records.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { json } from './answer.ts';
import { accepting, type Route, route } from './router.ts';

const eventFilter = z.object({
  payment_id: z.string().optional(),
  event_id: z.string().optional(),
  event: z.string().optional(),
  copies: z.int().min(1).max(100).default(1),
});
const replayRequest = z.preprocess((body) => body ?? {}, eventFilter);

/** GET, PUT and DELETE /faults. PUT replaces all switches: those it omits are off. */
export function faultRoutes(faults: Faults): Route[] {
  return [
    route('GET', '/faults', () => json(200, faults.switches())),
    accepting('PUT', '/faults', faultSwitches, (switches) => {
      faults.set(switches);
      return json(200, faults.switches());
    }),
    route('DELETE', '/faults', () => {
      faults.reset();
      return json(200, faults.switches());
    }),
  ];
}

/** POST /webhooks/replay: resends finished events, as the button on Razorpay's dashboard does. */
export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    accepting('POST', '/webhooks/replay', replayRequest, (wanted) => {
      const { payment_id: paymentId, event_id: eventId, event, copies } = wanted;
      const replayed = webhooks.replay(
        (delivery) =>
          (paymentId === undefined || delivery.payment_id === paymentId) &&
          (eventId === undefined || delivery.event_id === eventId) &&
          (event === undefined || delivery.event === event),
        copies,
      );
      return json(200, { replayed });
    }),
  ];
}

/** GET /state: a summary of the provider's data, to compare with the shop's. */
export function stateRoute(ledger: Ledger): Route {
  return route('GET', '/state', () => {
    const payments = ledger.payments();
    const captured = payments.filter((payment) => payment.captured);
    const deliveries = ledger.deliveries();
    return json(200, {
      counts: {
        orders: ledger.orders().length,
        paid_orders: ledger.orders().filter(({ status }) => status === 'paid').length,
        payments: payments.length,
        captured: captured.length,
        captured_amount: captured.reduce((sum, { amount }) => sum + amount, 0),
        authorized: payments.filter(({ status }) => status === 'authorized').length,
        failed: payments.filter(({ status }) => status === 'failed').length,
        refunds: ledger.refunds().length,
        refunded_amount: ledger.refunds().reduce((sum, { amount }) => sum + amount, 0),
      },
      webhooks: countStates(deliveries),
      orders: ledger.orders().map(({ id, receipt, amount, status, attempts, created_at }) => {
        return { id, receipt, amount, status, attempts, created_at };
      }),
      payments: payments.map(
        ({ id, order_id, amount, status, captured: taken, amount_refunded, created_at }) => {
          return { id, order_id, amount, status, captured: taken, amount_refunded, created_at };
        },
      ),
      captured: captured.map(({ id, order_id, amount, amount_refunded }) => {
        return { id, order_id, amount, amount_refunded };
      }),
      refunds: ledger.refunds().map(({ id, payment_id, amount, status, idempotency, created_at }) => {
        return { id, payment_id, amount, status, key: idempotency?.key ?? null, created_at };
      }),
      deliveries: deliveries.map(({ event_id, event, payment_id, state, attempts }) => {
        return { event_id, event, payment_id, state, attempts };
      }),
    });
  });
}

function countStates(deliveries: DeliveryRecord[]): Record<DeliveryRecord['state'], number> {
  const counts = { waiting: 0, delivered: 0, dropped: 0, given_up: 0 };
  for (const { state } of deliveries) counts[state] += 1;
  return counts;
}
