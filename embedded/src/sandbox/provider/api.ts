import { json } from '../http/answer.ts';
import type { Answer, Call, Handler } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import { captureAsAsked } from './capture-payment.ts';
import { collection, type Collection, pageOf } from './collection.ts';
import { createOrder } from './create-order.ts';
import type { Provider } from './provider.ts';
import { type Outcome, unauthorised, unknownId } from './refused.ts';
import { refundPayment } from './refund-payment.ts';
import { sameSecret } from './signatures.ts';
import { shownOrder, shownPayment, shownRefund } from './transitions.ts';

type Keys = { keyId: string; keySecret: string };

/** Razorpay's API under /v1: every call needs the key id and secret as basic authentication. */
export function apiRoutes(provider: Provider, keys: Keys): Route[] {
  const { ledger } = provider;
  const guarded = (method: string, pattern: string, handler: Handler): Route =>
    route(method, pattern, (call) => (knows(call, keys) ? handler(call) : unauthorised()));
  const id = (call: Call): string => call.params['id'] ?? '';

  return [
    guarded('POST', '/v1/orders', ({ body }) => answer(createOrder(provider, body), shownOrder)),
    guarded('GET', '/v1/orders', ({ query }) => {
      const receipt = query.get('receipt');
      const orders = ledger.orders().filter((order) => receipt === null || order.receipt === receipt);
      return answer(pageOf(orders, query), (page) => shownPage(page, shownOrder));
    }),
    guarded('GET', '/v1/orders/:id', (call) => answer(found(ledger.order(id(call))), shownOrder)),
    guarded('GET', '/v1/orders/:id/payments', (call) =>
      ledger.order(id(call))
        ? json(200, collection(ledger.paymentsOf(id(call)).toReversed().map(shownPayment)))
        : answer(unknownId(), same),
    ),
    guarded('GET', '/v1/payments', ({ query }) =>
      answer(pageOf(ledger.payments(), query), (page) => shownPage(page, shownPayment)),
    ),
    guarded('GET', '/v1/payments/:id', (call) => answer(found(ledger.payment(id(call))), shownPayment)),
    guarded('POST', '/v1/payments/:id/capture', (call) =>
      answer(captureAsAsked(provider, id(call), call.body), shownPayment),
    ),
    guarded('POST', '/v1/payments/:id/refund', (call) => {
      const key = call.headers['x-refund-idempotency'];
      return answer(refundPayment(provider, id(call), call.body, key?.toString()), shownRefund);
    }),
    guarded('GET', '/v1/payments/:id/refunds', (call) =>
      ledger.payment(id(call))
        ? answer(pageOf(ledger.refundsOf(id(call)), call.query), (page) => shownPage(page, shownRefund))
        : answer(unknownId(), same),
    ),
    guarded('GET', '/v1/payments/:id/refunds/:refund', (call) => {
      const refund = ledger.refund(call.params['refund'] ?? '');
      return answer(found(refund?.payment_id === id(call) ? refund : undefined), shownRefund);
    }),
    guarded('GET', '/v1/refunds', ({ query }) =>
      answer(pageOf(ledger.refunds(), query), (page) => shownPage(page, shownRefund)),
    ),
    guarded('GET', '/v1/refunds/:id', (call) => answer(found(ledger.refund(id(call))), shownRefund)),
  ];
}

function answer<T>(outcome: Outcome<T>, shown: (value: T) => unknown): Answer {
  return outcome.ok ? json(200, shown(outcome.value)) : json(outcome.status, { error: outcome.error });
}

function found<T>(record: T | undefined): Outcome<T> {
  return record === undefined ? unknownId() : { ok: true, value: record };
}

function same<T>(value: T): T {
  return value;
}

function shownPage<T, S>(page: Collection<T>, shown: (item: T) => S): Collection<S> {
  return { ...page, items: page.items.map(shown) };
}

function knows(call: Call, keys: Keys): boolean {
  const [scheme, credentials = ''] = call.headers.authorization?.split(' ') ?? [];
  const given = Buffer.from(credentials, 'base64').toString('utf8');
  return scheme?.toLowerCase() === 'basic' && sameSecret(given, `${keys.keyId}:${keys.keySecret}`);
}
