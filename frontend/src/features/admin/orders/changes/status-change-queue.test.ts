import { waitFor } from '@testing-library/react';
import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import type { OrderStatus } from '@forno/shared/domain';
import { describe, expect, it, vi } from 'vitest';
import { adminOrder, orderId } from '#testing/open-admin.tsx';
import { type BulkResult, createStatusChangeQueue } from './status-change-queue.ts';

interface PendingRequest {
  order: AdminOrderAnswer;
  to: OrderStatus;
  say: (yes: boolean) => Promise<void>;
}

/** A server that answers when the test says so. */
function slowServer() {
  const asked: PendingRequest[] = [];
  const send = (order: AdminOrderAnswer, to: OrderStatus) =>
    new Promise<AdminOrderAnswer>((resolve, reject) => {
      const say = async (yes: boolean) => {
        if (yes) resolve({ ...order, status: to, version: order.version + 1 });
        else reject(new Error('no'));
        await Promise.resolve();
      };
      asked.push({ order, to, say });
    });
  const sendMany = vi.fn(
    async (orders: readonly AdminOrderAnswer[], to: OrderStatus): Promise<BulkResult[]> =>
      orders.map((order) => ({
        order,
        ok: true,
        message: '',
        now: { ...order, status: to, version: order.version + 1 },
      })),
  );
  return { asked, sendMany, mover: createStatusChangeQueue({ send, sendMany }) };
}

const order = adminOrder(1);

describe('one order', () => {
  it('is on its way until the server has answered', async () => {
    const { asked, mover } = slowServer();
    const done = mover.move(order, 'In the Kitchen');
    expect(mover.moving().get(orderId(1))?.to).toBe('In the Kitchen');
    await asked[0]?.say(true);
    expect((await done).version).toBe(2);
    expect(mover.moving().size).toBe(0);
  });

  it('is not on its way any more when the server said no', async () => {
    const { asked, mover } = slowServer();
    const done = mover.move(order, 'In the Kitchen');
    await asked[0]?.say(false);
    await expect(done).rejects.toThrow('no');
    expect(mover.moving().size).toBe(0);
  });

  it('moved twice quickly builds the second move on the version of the first', async () => {
    const { asked, mover } = slowServer();
    const first = mover.move(order, 'In the Kitchen');
    const second = mover.move({ ...order, status: 'In the Kitchen' }, 'Sent to Delivery');
    expect(asked).toHaveLength(1);
    await asked[0]?.say(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({ to: 'Sent to Delivery', order: { version: 2 } });
    await asked[1]?.say(true);
    expect((await first).status).toBe('Sent to Delivery');
    expect((await second).version).toBe(3);
  });

  it('moved on and back before the answer ends where it began', async () => {
    const { asked, mover } = slowServer();
    const done = mover.move(order, 'Delivered');
    void mover.move({ ...order, status: 'Delivered' }, 'Order Received');
    await asked[0]?.say(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    await asked[1]?.say(true);
    expect((await done).status).toBe('Order Received');
  });

  it('drops what was to follow when the first move is refused', async () => {
    const { asked, mover } = slowServer();
    const first = mover.move(order, 'In the Kitchen');
    const second = mover.move({ ...order, status: 'In the Kitchen' }, 'Sent to Delivery');
    await asked[0]?.say(false);
    await expect(first).rejects.toThrow('no');
    await expect(second).rejects.toThrow('no');
    expect(asked).toHaveLength(1);
  });
});

describe('several orders', () => {
  it('wait for a pending single move, and use its new version', async () => {
    const { asked, sendMany, mover } = slowServer();
    void mover.move(order, 'In the Kitchen');
    const done = mover.moveMany([order, adminOrder(2)], 'Delivered');
    expect(mover.moving().get(orderId(2))?.to).toBe('Delivered');
    expect(sendMany).not.toHaveBeenCalled();
    await asked[0]?.say(true);
    await done;
    expect(sendMany.mock.calls[0]?.[0].map(({ version }) => version)).toEqual([2, 1]);
    expect(mover.moving().size).toBe(0);
  });
});
