import { z } from 'zod';
import { type Answer, type Call, type Handler, json } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import { captureAsAsked } from './capture-payment.ts';
import { createOrder } from './create-order.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import type { Provider } from './provider.ts';
import { refundPayment } from './refund-payment.ts';
import { type Outcome, parseRequest, unauthorised, unknownId } from './refused.ts';
import { sameSecret } from './signatures.ts';

const collectionOf = <S extends z.ZodType>(item: S) =>
  z.object({ entity: z.literal('collection'), count: z.int(), items: z.array(item) });

function collection(items: readonly unknown[]): Outcome<unknown> {
  return { ok: true, value: { entity: 'collection', count: items.length, items } };
}

const seconds = z.coerce.number({ error: 'from and to must be unix timestamps in seconds' }).int().optional();
const page = z.object({
  from: seconds,
  to: seconds,
  count: z.coerce
    .number({ error: 'The count must be an integer.' })
    .int('The count must be an integer.')
    .min(1, 'The count must be at least 1.')
    .max(100, 'The count may not be greater than 100.')
    .default(10),
  skip: z.coerce.number({ error: 'The skip must be an integer.' }).int().min(0).default(0),
});

/** One page of a list: newest first, `from` and `to` (unix seconds) inclusive, `count` items (default 10). */
function pageOf<T extends { created_at: number }>(
  oldestFirst: T[],
  query: URLSearchParams,
): Outcome<unknown> {
  const parsed = parseRequest(page, Object.fromEntries(query));
  if (!parsed.ok) return parsed;
  const { from = 0, to = Number.POSITIVE_INFINITY, count, skip } = parsed.value;
  const within = oldestFirst.filter((item) => item.created_at >= from && item.created_at <= to).toReversed();
  return collection(within.slice(skip, skip + count));
}

const [payments, refunds] = [collectionOf(paymentEntity), collectionOf(refundEntity)];

type Keys = { keyId: string; keySecret: string };

/** Razorpay's API under /v1: every call needs the key id and secret as basic authentication. */
export function apiRoutes(provider: Provider, keys: Keys): Route[] {
  const { ledger } = provider;
  const guarded = (method: string, pattern: string, handler: Handler): Route =>
    route(method, pattern, (call) => (knows(call, keys) ? handler(call) : unauthorised()));
  const id = (call: Call): string => call.params['id'] ?? '';

  return [
    guarded('POST', '/v1/orders', ({ body }) => answer(createOrder(provider, body), orderEntity)),
    guarded('GET', '/v1/orders', ({ query }) => {
      const receipt = query.get('receipt');
      const orders = ledger.orders().filter((order) => receipt === null || order.receipt === receipt);
      return answer(pageOf(orders, query), collectionOf(orderEntity));
    }),
    guarded('GET', '/v1/orders/:id', (call) => answer(found(ledger.order(id(call))), orderEntity)),
    guarded('GET', '/v1/orders/:id/payments', (call) =>
      answer(
        ledger.order(id(call)) ? collection(ledger.paymentsOf(id(call)).toReversed()) : unknownId(),
        payments,
      ),
    ),
    guarded('GET', '/v1/payments', ({ query }) => answer(pageOf(ledger.payments(), query), payments)),
    guarded('GET', '/v1/payments/:id', (call) => answer(found(ledger.payment(id(call))), paymentEntity)),
    guarded('POST', '/v1/payments/:id/capture', (call) =>
      answer(captureAsAsked(provider, id(call), call.body), paymentEntity),
    ),
    guarded('POST', '/v1/payments/:id/refund', (call) => {
      const key = call.headers['x-refund-idempotency'];
      return answer(refundPayment(provider, id(call), call.body, key?.toString()), refundEntity);
    }),
    guarded('GET', '/v1/payments/:id/refunds', (call) =>
      answer(
        ledger.payment(id(call)) ? pageOf(ledger.refundsOf(id(call)), call.query) : unknownId(),
        refunds,
      ),
    ),
    guarded('GET', '/v1/payments/:id/refunds/:refund', (call) => {
      const refund = ledger.refund(call.params['refund'] ?? '');
      return answer(found(refund?.payment_id === id(call) ? refund : undefined), refundEntity);
    }),
    guarded('GET', '/v1/refunds', ({ query }) => answer(pageOf(ledger.refunds(), query), refunds)),
    guarded('GET', '/v1/disputes', ({ query }) =>
      answer(
        pageOf(
          ledger.payments().flatMap(({ dispute }) => dispute ?? []),
          query,
        ),
        collectionOf(disputeEntity),
      ),
    ),
    guarded('GET', '/v1/refunds/:id', (call) => answer(found(ledger.refund(id(call))), refundEntity)),
  ];
}

/** Shows only what the entity has: records also carry the sandbox's own data. */
function answer(outcome: Outcome<unknown>, entity: z.ZodType): Answer {
  return outcome.ok ? json(200, entity.parse(outcome.value)) : json(outcome.status, { error: outcome.error });
}

function found<T>(record: T | undefined): Outcome<T> {
  return record === undefined ? unknownId() : { ok: true, value: record };
}

function knows(call: Call, keys: Keys): boolean {
  const [scheme, credentials = ''] = call.headers.authorization?.split(' ') ?? [];
  const given = Buffer.from(credentials, 'base64').toString('utf8');
  return scheme?.toLowerCase() === 'basic' && sameSecret(given, `${keys.keyId}:${keys.keySecret}`);
}
