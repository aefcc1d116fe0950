import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminOrder, orderId } from '#testing/open-admin.tsx';
import { emitLive } from '#live/live-events.ts';
import { openOrders, row, shownIds, threeOrders } from './testing/orders-screen.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

describe('a selection', () => {
  const box = async (n: number) => (await row(n)).getByRole<HTMLInputElement>('checkbox');
  const ticked = () => screen.getAllByRole('checkbox', { name: /^Select/, checked: true }).length;
  const many = (count: number) => Array.from({ length: count }, (_, n) => adminOrder(n + 1));

  it('takes the rows between with Shift', async () => {
    openOrders(many(6));
    const user = userEvent.setup();
    await user.click(await box(5));
    await user.keyboard('{Shift>}');
    await user.click(await box(2));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('4 selected')).toBeTruthy();
    expect(ticked()).toBe(4);
  });

  it('takes what was paid together with one press', async () => {
    const checkoutId = '64b0000000000000000000f1';
    const parts = [0, 1].map((line) => adminOrder(2 + 2 * line, { checkoutId, line, lines: 2 }));
    openOrders([...many(5).filter(({ _id }) => !parts.some((part) => part._id === _id)), ...parts]);
    const together = await screen.findAllByRole('button', { name: /^Select both orders/ });
    expect(together.map(({ textContent }) => textContent)).toEqual(['1 of 2', '2 of 2']);
    expect(shownIds()).toEqual([5, 2, 4, 3, 1].map(orderId));
    await userEvent.click(together[0]!);
    expect(screen.getByText('2 selected')).toBeTruthy();
  });
});

describe('what waits', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it('says for how long, and when its promise is in danger', async () => {
    const promised = (n: number, left: number) =>
      adminOrder(n, {
        createdAt: minutesAgo(13.1),
        statusHistory: [],
        promise: { from: minutesAgo(0), to: minutesAgo(-left) },
      });
    openOrders([promised(1, 20.5), promised(2, 38.5), promised(3, 90)]);
    expect((await row(1)).getByText('· will be late, 20 min left')).toBeTruthy();
    expect((await row(2)).getByText('· tight, 38 min left')).toBeTruthy();
    expect((await row(3)).getByText('13 min').nextSibling).toBeNull();
  });

  it('comes first when sorted so, without delivered orders', async () => {
    const { server } = openOrders([...threeOrders(), adminOrder(4, { status: 'Delivered' })]);
    await row(4);
    await userEvent.click(screen.getByRole('button', { name: 'Most urgent first' }));
    await waitFor(() => expect(shownIds()).toEqual([1, 3, 2].map(orderId)));
    expect(server.sent.at(-1)?.path).toContain('sort=late');
    expect(screen.getByText('3 of 3 loaded, most urgent first, as on the board')).toBeTruthy();
  });

  it('goes to the next station with one press, and no further with a double one', async () => {
    const fake = openOrders();
    const next = (await row(1)).getByRole('button', { name: 'Move #010001 to In the Kitchen' });
    // The clock stands: on a crowded machine drawing a move takes longer than the hand.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await userEvent.dblClick(next);
    clock.mockRestore();
    (await row(1)).getByRole('button', { name: 'Move #010001 to Sent to Delivery' });
    await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('In the Kitchen'));
  });

  it('stays where it is under a reader further down, whatever becomes more urgent', async () => {
    const due = (n: number, left: number) =>
      adminOrder(n, { statusHistory: [], promise: { from: minutesAgo(0), to: minutesAgo(-left) } });
    const fake = openOrders([due(1, 60), due(2, 90)], '?sort=late');
    await waitFor(() => expect(shownIds()).toEqual([1, 2].map(orderId)));
    const scroll = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(500);
    act(() => void window.dispatchEvent(new Event('scroll')));
    act(() => emitLive('order.changed', { ...due(2, 10), version: 2 }));
    await waitFor(async () => expect((await row(2)).getByText('· will be late, 10 min left')).toBeTruthy());
    expect(shownIds()).toEqual([1, 2].map(orderId));
    scroll.mockReturnValue(0);
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitFor(() => expect(shownIds()).toEqual([2, 1].map(orderId)));
    expect(fake.orders()).toHaveLength(2);
  });
});

describe('a delivery of several orders', () => {
  const checkoutId = '64b0000000000000000000f1';
  const part = (line: number, parts: Partial<AdminOrderAnswer> = {}) =>
    adminOrder(2 + line, { checkoutId, line, lines: 3, ...parts });

  it('has one control for all of it, and each order its own', async () => {
    const fake = openOrders([adminOrder(1), part(0), part(1), part(2)]);
    const whole = await screen.findByLabelText('Status of the whole delivery of #010002');
    expect(screen.getAllByLabelText(/^Status of order/)).toHaveLength(4);
    await userEvent.selectOptions(whole, 'Sent to Delivery');
    const statuses = () => [1, 2, 3, 4].map((n) => fake.order(orderId(n))?.status);
    await waitFor(() => expect(statuses()).toEqual(['Order Received', ...Array(3).fill('Sent to Delivery')]));
    await userEvent.selectOptions(screen.getByLabelText('Status of order #010003'), 'Delivered');
    await waitFor(() => expect(statuses()[2]).toBe('Delivered'));
  });

  it('moves on those that lag behind, and none of the others back', async () => {
    const fake = openOrders([part(0), part(1, { status: 'Sent to Delivery' }), part(2)]);
    const whole = await screen.findByLabelText<HTMLSelectElement>(/^Status of the whole delivery/);
    expect(whole.selectedOptions[0]?.text).toBe('Mixed');
    await userEvent.click(
      screen.getByRole('button', { name: 'Move 2 of the delivery of #010002 to In the Kitchen' }),
    );
    await waitFor(() =>
      expect([2, 3, 4].map((n) => fake.order(orderId(n))?.status)).toEqual([
        'In the Kitchen',
        'Sent to Delivery',
        'In the Kitchen',
      ]),
    );
  });
});
