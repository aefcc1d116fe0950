import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { emitLive } from '#live/live-events.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { KitchenBoardPage } from '../kitchen-board-page.tsx';

const none = { top: 0 };
/** The window ends above all of its tickets but the first. */
class Window {
  readonly watched = new Set<Element>();
  readonly disconnect = vi.fn();
  readonly tell: (entries: object[]) => void;
  constructor(tell: (entries: object[]) => void) {
    this.tell = tell;
  }
  observe(target: Element) {
    if (this.watched.has(target)) return;
    this.watched.add(target);
    const isIntersecting = this.watched.size === 1;
    const boundingClientRect = { top: 600 };
    queueMicrotask(() =>
      act(() => this.tell([{ target, isIntersecting, boundingClientRect, rootBounds: none }])),
    );
  }
}

it('says how many tickets begin below what is in sight, of a station and while they are there', async () => {
  vi.stubGlobal('IntersectionObserver', Window);
  fakeOrders([1, 2, 3].map((n) => adminOrder(n)));
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=make');
  await screen.findByText('↓ 2 tickets below');
  act(() => emitLive('order.removed', { _id: orderId(3), version: 9 }));
  await screen.findByText('↓ 1 ticket below');
  act(() => emitLive('order.removed', { _id: orderId(2), version: 9 }));
  await waitFor(() => expect(screen.queryByText(/ below$/)).toBeNull());
});
