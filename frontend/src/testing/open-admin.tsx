import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { orderStatuses } from '@forno/shared/domain';
import { type RenderResult, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { useAdminLive } from '#features/admin/orders/changes/order-cache.ts';
import { toast } from '#ui/toast.ts';
import { customer, fakeServer, type Replies } from './fake-server.ts';
import { openScreen } from './open-screen.tsx';
import { anOrder } from './order.ts';

export const admin = {
  ...customer,
  _id: '64b0000000000000000000ad',
  name: 'Nila Admin',
  email: 'nila@example.com',
  role: 'admin' as const,
};
export const otherAdmin = { _id: '64b0000000000000000000ae', name: 'Omar Admin' };

/** What the admin layout provides to every screen. */
function Live() {
  useAdminLive();
  return null;
}

/** Renders a screen for an admin, as `openScreen` does for a customer. */
export function openAdmin(screen: ReactNode, path: string, route?: string): RenderResult {
  return openScreen(screen, path, { user: admin, route, beside: <Live /> });
}

/** What opens a screen on a server with these replies, and those of the test. */
export const adminOpener =
  (screen: ReactNode, path: string, usual: Replies = {}, route?: string) =>
  (replies: Replies = {}) => {
    const server = fakeServer({ ...usual, ...replies });
    openAdmin(screen, path, route);
    return server;
  };

/** Waits until a (mocked) toast with this text was shown, in any tone. */
export async function said(text: string): Promise<void> {
  const texts = () =>
    [toast.success, toast.error, toast.info].flatMap((tone) =>
      vi.mocked(tone).mock.calls.map(([one]) => one),
    );
  await waitFor(() => expect(texts()).toContain(text));
}

/** An id that sorts as the n-th order. */
export const orderId = (n: number) => `64b0000000000000000${String(10_000 + n)}`;

/** The n-th order as an admin sees it, already acknowledged. */
export function adminOrder(n: number, parts: Partial<AdminOrderAnswer> = {}): AdminOrderAnswer {
  const userId = { _id: customer._id, name: 'Asha Rao', email: 'asha@example.com' };
  const checkoutId = `64c0000000000000000${String(10_000 + n)}`;
  const acknowledged = { at: '2026-11-20T14:01:00.000Z', by: otherAdmin };
  return {
    ...anOrder(),
    checkoutId,
    acknowledged,
    ...parts,
    _id: orderId(n),
    userId: parts.userId ?? userId,
  };
}

export function countsOf(orders: readonly AdminOrderAnswer[]) {
  return Object.fromEntries(
    orderStatuses.map((status) => [status, orders.filter((order) => order.status === status).length]),
  );
}
