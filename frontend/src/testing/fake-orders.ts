import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import {
  isForLater,
  isUnacknowledged,
  type OrderStatus,
  type Stage,
  stageOf,
  statusOf,
} from '@forno/shared/domain';
import { refusalTexts } from '@forno/shared/messages/server';
import { fakeServer, type Replies } from './fake-server.ts';
import { admin, countsOf } from './open-admin.tsx';

type By = { _id: string; name: string };
type Asked = { status: OrderStatus; baked?: boolean; version: number };

/** The BFF's order calls with versions and refusals, over a list that tests can modify. */
export function fakeOrders(initial: readonly AdminOrderAnswer[], replies: Replies = {}) {
  const orders = new Map(initial.map((order) => [order._id, order]));
  const list = () => [...orders.values()].sort((a, b) => (a._id < b._id ? 1 : -1));

  const set = (id: string, stage: Stage, by: By = admin): AdminOrderAnswer => {
    const before = orders.get(id);
    if (!before) throw new Error(`the test has no order ${id}`);
    const [status, at] = [statusOf(stage), new Date().toISOString()];
    const step = { status, at, by: { _id: by._id, name: by.name } };
    const statusHistory = before.status === status ? before.statusHistory : [...before.statusHistory, step];
    const inside = stage === status ? {} : { baked: at, bakedBy: step.by };
    const out = status === 'Sent to Delivery' || status === 'Delivered';
    const { baked, bakedBy, later: _later, ...rest } = before;
    const kept = out && baked ? { baked, bakedBy } : {};
    const later = isForLater({ status, startAt: before.startAt }, Date.now()) && { later: true };
    const after = {
      ...rest,
      ...later,
      ...kept,
      ...inside,
      status,
      statusHistory,
      version: before.version + 1,
    };
    orders.set(id, after);
    return after;
  };
  const acknowledge = (id: string, by: By = admin): AdminOrderAnswer => {
    const before = orders.get(id);
    if (!before) throw new Error(`the test has no order ${id}`);
    const acknowledged = { at: new Date().toISOString(), by: { _id: by._id, name: by.name } };
    const after = isUnacknowledged(before)
      ? { ...before, acknowledged, version: before.version + 1 }
      : before;
    orders.set(id, after);
    return after;
  };
  const move = (id: string, { status, baked, version }: Asked) => {
    const order = orders.get(id);
    if (!order) return { ok: false as const, code: 'order_not_found' as const, order: null };
    if (order.version !== version) return { ok: false as const, code: 'order_stale' as const, order };
    return { ok: true as const, order: set(id, stageOf({ status, baked })) };
  };
  const server = fakeServer({
    'GET /order/pace': {
      body: { waitMs: 240_000, kitchenMs: 960_000, deliveryMs: 1_200_000, tight: 5, late: 5 },
    },
    'GET /order/counts': () => ({ body: countsOf(list()) }),
    'GET /order/get_orders': ({ path }) => {
      const query = new URL(path, 'http://shop').searchParams;
      const status = query.get('status');
      const text = query.get('q') ?? '';
      const found = list().filter(
        (order) => (!status || order.status === status) && order.userId.name.toLowerCase().includes(text),
      );
      return { body: { orders: found }, headers: { 'x-total-count': String(found.length) } };
    },
    'PUT /order/update_orders': ({ body }) => {
      const { orders: asked, ...to } = body as Asked & { orders: { _id: string; version: number }[] };
      const results = asked.map(({ _id, version }) => {
        const result = move(_id, { ...to, version });
        const message = result.ok ? 'Order status updated successfully.' : refusalTexts[result.code];
        return { _id, ok: result.ok, message, order: result.order };
      });
      return { body: results };
    },
    'PUT /order/acknowledge': ({ body }) => {
      const asked = (body as { orders: string[] }).orders.flatMap((id) => orders.get(id) ?? []);
      return { body: { orders: asked.map(({ _id }) => acknowledge(_id)) } };
    },
    ...Object.fromEntries(
      initial.map(({ _id }) => [
        `PUT /order/update_order/${_id}`,
        ({ body }: { body: unknown }) => {
          const result = move(_id, body as Asked);
          if (result.ok) {
            return { body: { message: 'Order status updated successfully.', order: result.order } };
          }
          const { code, order } = result;
          return { status: 409, body: { code, message: refusalTexts[code], details: { order } } };
        },
      ]),
    ),
    ...Object.fromEntries(
      initial.map(({ _id }) => [
        `DELETE /order/cancel_order/${_id}`,
        () => {
          orders.delete(_id);
          return { body: { message: 'Order deleted successfully.' } };
        },
      ]),
    ),
    ...replies,
  });
  return {
    server,
    set,
    acknowledge,
    add: (order: AdminOrderAnswer) => orders.set(order._id, order),
    order: (id: string) => orders.get(id),
    orders: list,
  };
}
