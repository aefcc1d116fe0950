import { json } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DeliveryRecord } from '../ledger/records.ts';

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
