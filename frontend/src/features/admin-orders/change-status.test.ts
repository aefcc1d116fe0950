import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#api/session.ts';
import { admin, adminOrder } from '#api/testing/open-admin.tsx';
import { orderDesk } from '#api/testing/order-desk.ts';
import { changeStatus, undoLast } from './change-status.ts';

beforeEach(() => beginSession('the-token', admin));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const [first, second] = [adminOrder(1), adminOrder(2)];

it('takes back a change whose answer is still on its way, and not the one before it', async () => {
  const desk = orderDesk([first, second]);
  await changeStatus(first, 'Delivered');
  const done = changeStatus(second, 'In the Kitchen');
  undoLast();
  await done;
  await vi.waitFor(() =>
    expect(desk.order(second._id)).toMatchObject({ status: 'Order Received', version: 3 }),
  );
  expect(desk.order(first._id)).toMatchObject({ status: 'Delivered', version: 2 });
});

it('takes a change back once', async () => {
  const desk = orderDesk([first]);
  await changeStatus(first, 'Delivered');
  undoLast();
  await vi.waitFor(() => expect(desk.order(first._id)?.status).toBe('Order Received'));
  expect(desk.order(first._id)?.version).toBe(3);
});
