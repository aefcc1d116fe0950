import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminOrder, orderId } from '#testing/open-admin.tsx';
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
    const together = await screen.findAllByRole('button', { name: /^Select all 2 orders/ });
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
    expect(screen.getByText('3 of 3 loaded')).toBeTruthy();
  });

  it('goes to the next station with one press, and no further with a double one', async () => {
    const fake = openOrders();
    await userEvent.dblClick((await row(1)).getByRole('button', { name: 'Move #010001 to In the Kitchen' }));
    (await row(1)).getByRole('button', { name: 'Move #010001 to Sent to Delivery' });
    await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('In the Kitchen'));
  });
});
