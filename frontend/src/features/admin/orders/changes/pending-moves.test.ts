import { refusalTexts } from '@forno/shared/messages/server';
import { dehydrate, hydrate } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stationKey } from '#accounts/reauthentication.tsx';
import { beginSession, endSession, rememberUser } from '#session/session.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { admin, adminOrder, orderId, otherAdmin } from '#testing/open-admin.tsx';
import { queryClient } from '#transport/query-client.ts';
import { clearMoveResults, useMoveResults } from './move-results.ts';
import { pendingMoves, moveOrder } from './pending-moves.ts';

const order = adminOrder(1);

/** A server that does a move at once, and answers when the test says so. */
function slowServer() {
  const fake = fakeOrders([order, adminOrder(2)]);
  const answers: ((isLost: boolean) => void)[] = [];
  const answer = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (init.method !== 'PUT') return answer(input, init);
    const response = await answer(input, init);
    const isLost = await new Promise<boolean>((resolve) => answers.push(resolve));
    if (isLost) throw new TypeError('Failed to fetch');
    return response;
  });
  const sent = () => fake.server.sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  const isSent = (count: number) => waitFor(() => expect(answers).toHaveLength(count));
  return { fake, sent, isSent, answerNext: (isLost = false) => answers.shift()?.(isLost) };
}

const target = (n: number) => pendingMoves().get(orderId(n))?.to;

beforeEach(() => beginSession('the-token', admin));
afterEach(endSession);

describe('moves of one order', () => {
  it('are pending until the answer, and of a fast run the last alone follows, on its version', async () => {
    const { sent, isSent, answerNext } = slowServer();
    const first = moveOrder(order, 'In the Kitchen');
    await isSent(1);
    const between = moveOrder({ ...order, status: 'In the Kitchen' }, 'Sent to Delivery');
    const last = moveOrder({ ...order, status: 'Sent to Delivery' }, 'Delivered');
    expect(target(1)).toBe('Delivered');
    answerNext();
    expect(await first).toMatchObject({ order: { status: 'In the Kitchen', version: 2 } });
    expect(await between).toMatchObject({ order: { status: 'In the Kitchen', version: 2 } });
    await isSent(1);
    expect(target(1)).toBe('Delivered');
    answerNext();
    expect(await last).toMatchObject({ order: { status: 'Delivered', version: 3 } });
    expect(sent()).toEqual([
      { status: 'In the Kitchen', version: 1 },
      { status: 'Delivered', version: 2 },
    ]);
    expect(pendingMoves().size).toBe(0);
  });

  it('that end where the first one led are one call', async () => {
    const { sent, isSent, answerNext } = slowServer();
    void moveOrder(order, 'Delivered');
    await isSent(1);
    void moveOrder(order, 'Order Received');
    const last = moveOrder(order, 'Delivered');
    answerNext();
    expect(await last).toMatchObject({ order: { status: 'Delivered', version: 2 } });
    expect(sent()).toHaveLength(1);
  });

  it("do not undo another admin's move that came between two of them", async () => {
    const { fake, isSent, answerNext } = slowServer();
    void moveOrder(order, 'In the Kitchen');
    await isSent(1);
    const theirs = fake.set(order._id, 'Delivered', otherAdmin);
    const second = moveOrder({ ...theirs, status: 'In the Kitchen' }, 'Sent to Delivery');
    answerNext();
    await isSent(1);
    answerNext();
    expect(await second).toMatchObject({ ok: false, message: refusalTexts.order_stale, order: theirs });
    expect(fake.order(order._id)).toEqual(theirs);
    expect(pendingMoves().size).toBe(0);
  });

  it('whose answer is lost are sent again, and what they did already is no conflict', async () => {
    const { fake, sent, isSent, answerNext } = slowServer();
    const first = moveOrder(order, 'In the Kitchen');
    await isSent(1);
    answerNext(true);
    await waitFor(() => expect(pendingMoves().get(order._id)?.unsent).toBe(true));
    const second = moveOrder(order, 'Delivered');
    expect(pendingMoves().get(order._id)?.unsent).toBe(true);
    expect(await first).toMatchObject({ ok: true });
    for (const version of [1, 2]) {
      await isSent(1);
      expect(sent().at(-1)).toEqual({ status: 'Delivered', version });
      answerNext();
    }
    expect(await second).toMatchObject({ ok: true, order: { status: 'Delivered', version: 3 } });
    expect(fake.order(order._id)?.statusHistory.map(({ status }) => status)).toEqual([
      'Order Received',
      'In the Kitchen',
      'Delivered',
    ]);
  });

  it('whose answer is lost are taken back also where nobody knows whether they were made', async () => {
    const { fake, sent, isSent, answerNext } = slowServer();
    const first = moveOrder(order, 'In the Kitchen');
    await isSent(1);
    answerNext(true);
    await waitFor(() => expect(pendingMoves().get(order._id)?.unsent).toBe(true));
    const back = moveOrder(order, 'Order Received');
    await first;
    for (const version of [1, 2]) {
      await isSent(1);
      expect(sent().at(-1)).toEqual({ status: 'Order Received', version });
      answerNext();
    }
    expect(await back).toMatchObject({ ok: true, order: { status: 'Order Received', version: 3 } });
    expect(fake.order(order._id)?.status).toBe('Order Received');
  });

  it('of whoever is at a tablet are their own, not the tablet’s', async () => {
    const { isSent, answerNext } = slowServer();
    queryClient.setQueryData(stationKey, { person: { _id: admin._id, name: 'Ravi' } });
    rememberUser({ ...admin, _id: 'a tablet' });
    const move = moveOrder(order, 'In the Kitchen');
    await isSent(1);
    answerNext(true);
    await isSent(1);
    answerNext();
    expect(await move).toMatchObject({ ok: true });
    queryClient.removeQueries({ queryKey: stationKey });
  });

  it('to Pack whose answer is lost is no conflict either', async () => {
    const { fake, isSent, answerNext } = slowServer();
    fake.set(order._id, 'In the Kitchen', otherAdmin);
    const move = moveOrder(fake.order(order._id) ?? order, 'Being Packed');
    await isSent(1);
    answerNext(true);
    await isSent(1);
    answerNext();
    expect(await move).toMatchObject({ ok: true });
  });

  it('that waited and are refused are among the results, by name', async () => {
    const { fake, isSent, answerNext } = slowServer();
    const move = moveOrder(order, 'In the Kitchen');
    await isSent(1);
    fake.set(order._id, 'Delivered', otherAdmin);
    answerNext(true);
    await isSent(1);
    answerNext();
    expect(await move).toMatchObject({ ok: false, told: true });
    const { result } = renderHook(useMoveResults);
    expect(result.current).toMatchObject([
      {
        ok: false,
        order: { _id: order._id },
        message: refusalTexts.order_stale,
        now: { status: 'Delivered' },
      },
    ]);
    clearMoveResults();
  });
});

describe('moves of several orders', () => {
  it('are one call, which waits for none of them', async () => {
    const { sent, isSent, answerNext } = slowServer();
    void moveOrder(order, 'In the Kitchen');
    await isSent(1);
    const both = [order, adminOrder(2)].map((one) => moveOrder(one, 'Delivered'));
    await isSent(2);
    answerNext();
    await isSent(2);
    answerNext();
    answerNext();
    expect((await Promise.all(both)).map(({ order: now }) => now?.version)).toEqual([3, 2]);
    expect(sent().slice(1)).toEqual([
      { status: 'Delivered', version: 1 },
      { status: 'Delivered', version: 2 },
    ]);
  });
});

it('a waiting move that the library kept as text is sent when the library resumes it', async () => {
  const { sent, isSent, answerNext } = slowServer();
  void moveOrder(order, 'In the Kitchen');
  await isSent(1);
  moveOrder(order, 'Delivered').catch(() => {});
  const kept = JSON.stringify(dehydrate(queryClient));
  queryClient.clear();
  hydrate(queryClient, JSON.parse(kept));
  expect(target(1)).toBe('Delivered');
  const resumed = queryClient.resumePausedMutations();
  await isSent(2);
  expect(sent()[1]).toEqual({ status: 'Delivered', version: 1 });
  answerNext();
  answerNext();
  await resumed;
  expect(pendingMoves().size).toBe(0);
});

it('what waits of one person is not sent for the next', async () => {
  const { sent, isSent, answerNext } = slowServer();
  const first = moveOrder(order, 'In the Kitchen');
  await isSent(1);
  const waiting = moveOrder(order, 'Delivered');
  beginSession('another-token', { ...admin, ...otherAdmin });
  expect(pendingMoves().size).toBe(0);
  await expect(waiting).rejects.toMatchObject({ status: 401 });
  answerNext();
  await first;
  expect((await moveOrder(adminOrder(2), 'Order Received')).order?.version).toBe(1);
  expect(sent()).toHaveLength(1);
});
