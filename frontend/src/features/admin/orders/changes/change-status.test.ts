import { waitFor } from '@testing-library/react';
import { limits } from '@forno/shared/domain';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { admin, adminOrder } from '#testing/open-admin.tsx';
import { fakeOrders } from '#testing/fake-orders.ts';
import { lastWritten } from '#testing/fake-server.ts';
import { toast } from '#ui/toast.ts';
import { changeStatus, undoLast } from './change-status.ts';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

beforeEach(() => beginSession('the-token', admin));
afterEach(endSession);

const [first, second] = [adminOrder(1), adminOrder(2)];
const lastToast = () => vi.mocked(toast.success).mock.lastCall?.[1];

it('speaks of a run of moves in one toast, whose undo takes back all of it, to where each was before', async () => {
  const fake = fakeOrders([first, second]);
  await changeStatus([first], 'In the Kitchen');
  expect(lastToast()).toMatchObject({ id: 'status', place: 'bottom', action: { label: 'Undo #010001' } });
  await changeStatus([second], 'Delivered');
  await changeStatus([fake.order(first._id)!], 'Sent to Delivery');
  expect(lastToast()).toMatchObject({ id: 'status', note: '2 moved', action: { label: 'Undo 2' } });
  lastToast()?.action?.run();
  await waitFor(() =>
    expect(fake.orders().map(({ status }) => status)).toEqual(['Order Received', 'Order Received']),
  );
  await waitFor(() => expect(lastToast()?.action).toBeUndefined());
});

it('goes back one move after the other by key', async () => {
  const fake = fakeOrders([first, second]);
  await changeStatus([first], 'In the Kitchen');
  await changeStatus([second], 'Delivered');
  undoLast();
  await waitFor(() => expect(fake.order(second._id)?.status).toBe('Order Received'));
  expect(fake.order(first._id)?.status).toBe('In the Kitchen');
  undoLast();
  await waitFor(() => expect(fake.order(first._id)?.status).toBe('Order Received'));
});

it('takes back a change whose answer is still on its way, and not the one before it', async () => {
  const fake = fakeOrders([first, second]);
  await changeStatus([first], 'Delivered');
  const done = changeStatus([second], 'In the Kitchen');
  await waitFor(() => expect(lastWritten(fake.server.sent)).toMatchObject({ status: 'In the Kitchen' }));
  undoLast();
  await done;
  await waitFor(() => expect(fake.order(second._id)).toMatchObject({ status: 'Order Received', version: 3 }));
  expect(fake.order(first._id)).toMatchObject({ status: 'Delivered', version: 2 });
});

it('takes back by its toast for as long as that stands, by key for eight seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const fake = fakeOrders([first, second]);
  await changeStatus([first], 'Delivered');
  const told = lastToast();
  vi.advanceTimersByTime(limits.undoMs);
  undoLast();
  expect(fake.order(first._id)).toMatchObject({ status: 'Delivered', version: 2 });
  told?.action?.run();
  vi.useRealTimers();
  await waitFor(() => expect(fake.order(first._id)?.status).toBe('Order Received'));
  await changeStatus([second], 'Delivered');
  expect(lastToast()).toMatchObject({ action: { label: 'Undo #010002' } });
});

it('takes a change back once', async () => {
  const fake = fakeOrders([first]);
  await changeStatus([first], 'Delivered');
  undoLast();
  await waitFor(() => expect(fake.order(first._id)?.status).toBe('Order Received'));
  expect(fake.order(first._id)?.version).toBe(3);
});

it('moves more than one call may carry in parts, says how far it is, and takes all of it back', async () => {
  const many = Array.from({ length: 430 }, (_, n) => adminOrder(n + 1));
  const fake = fakeOrders(many);
  const progress: number[] = [];
  expect(await changeStatus(many, 'In the Kitchen', (answered) => progress.push(answered))).toBe(true);
  expect(progress).toEqual([200, 400, 430]);
  expect(fake.orders().every(({ status }) => status === 'In the Kitchen')).toBe(true);
  expect(lastToast()).toMatchObject({ note: '430 moved', action: { label: 'Undo 430' } });
  undoLast();
  await waitFor(() => expect(fake.orders().every(({ status }) => status === 'Order Received')).toBe(true));
});
