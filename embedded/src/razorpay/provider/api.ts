import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Call, type Method, type Route, route } from '../http/app.ts';
import { createOrder } from './create-order.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { captureAsAsked } from './payments.ts';
import type { Provider } from './provider.ts';
import { refundPayment } from './refunds.ts';
import { type Outcome, parseRequest, refuseKey, unknownId } from './refused.ts';

const listOf = (item: z.ZodType) =>
  z.object({ entity: z.literal('collection'), count: z.int(), items: z.array(item) });

function collection(items: readonly unknown[]): Outcome<unknown> {
  return { ok: true, value: { entity: 'collection', count: items.length, items } };
}

const seconds = z.coerce.number({ error: 'from and to must be unix timestamps in seconds' }).int();
const page = z.object({
  from: seconds.default(0),
  to: seconds.optional(),
  count: z.coerce
    .number({ error: 'The count must be an integer.' })
    .int('The count must be an integer.')
    .min(1, 'The count must be at least 1.')
    .max(100, 'The count may not be greater than 100.')
    .default(10),
  skip: z.coerce.number({ error: 'The skip must be an integer.' }).int().min(0).default(0),
});

/** One page of a list: newest first, `from` and `to` (unix seconds) inclusive, `count` items (default 10). */
function pageOf(oldestFirst: Array<{ created_at: number }>, query: Call['query']): Outcome<unknown> {
  const parsed = parseRequest(page, query);
  if (!parsed.ok) return parsed;
  const { from, to = Number.POSITIVE_INFINITY, count, skip } = parsed.value;
  const within = oldestFirst.filter((item) => item.created_at >= from && item.created_at <= to).toReversed();
  return collection(within.slice(skip, skip + count));
}

function found<T>(record: T | undefined): Outcome<T> {
  return record === undefined ? unknownId() : { ok: true, value: record };
}

type Keys = { keyId: string; keySecret: string };

/** Razorpay's API under /v1: every call needs the key id and secret as basic authentication. */
export function apiRoutes(provider: Provider, keys: Keys): Route[] {
  const { orders, payments, refunds } = provider.ledger;
  /** Answers what the entity has: records also carry the sandbox's own data. */
  const call = (
    method: Method,
    path: string,
    entity: z.ZodType,
    act: (call: Call) => Outcome<unknown>,
  ): Route =>
    route(method, `/v1${path}`, (request, response) => {
      if (!knows(request.headers.authorization, keys)) return refuseKey(response);
      const outcome = act(request);
      if (outcome.ok) return response.json(entity.parse(outcome.value));
      return response.status(outcome.status).json({ error: outcome.error });
    });

  return [
    call('post', '/orders', orderEntity, ({ body }) => createOrder(provider, body)),
    call('get', '/orders', listOf(orderEntity), ({ query }) => {
      const wanted = query['receipt'];
      return pageOf(
        orders.all().filter(({ receipt }) => wanted === undefined || receipt === wanted),
        query,
      );
    }),
    call('get', '/orders/:id', orderEntity, ({ params }) => found(orders.get(params.id))),
    call('get', '/orders/:id/payments', listOf(paymentEntity), ({ params: { id } }) => {
      const attempts = payments.all().filter((payment) => payment.order_id === id);
      return orders.has(id) ? collection(attempts.toReversed()) : unknownId();
    }),
    call('get', '/payments', listOf(paymentEntity), ({ query }) => pageOf(payments.all(), query)),
    call('get', '/payments/:id', paymentEntity, ({ params }) => found(payments.get(params.id))),
    call('post', '/payments/:id/capture', paymentEntity, ({ params, body }) =>
      captureAsAsked(provider, params.id, body),
    ),
    call('post', '/payments/:id/refund', refundEntity, ({ params, body, headers }) =>
      refundPayment(provider, params.id, body, headers['x-refund-idempotency']?.toString()),
    ),
    call('get', '/payments/:id/refunds', listOf(refundEntity), ({ params: { id }, query }) => {
      const made = refunds.all().filter((refund) => refund.payment_id === id);
      return payments.has(id) ? pageOf(made, query) : unknownId();
    }),
    call('get', '/refunds', listOf(refundEntity), ({ query }) => pageOf(refunds.all(), query)),
    call('get', '/refunds/:id', refundEntity, ({ params }) => found(refunds.get(params.id))),
    call('get', '/disputes', listOf(disputeEntity), ({ query }) =>
      pageOf(
        payments.all().flatMap(({ dispute }) => dispute ?? []),
        query,
      ),
    ),
  ];
}

/** In constant time, whatever the lengths. */
function knows(authorization: string | undefined, { keyId, keySecret }: Keys): boolean {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? [];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const given = digest(Buffer.from(credentials, 'base64').toString('utf8'));
  return scheme?.toLowerCase() === 'basic' && timingSafeEqual(given, digest(`${keyId}:${keySecret}`));
}
