import { adminNotices, errors, notices, refusalTexts } from '@forno/shared/messages/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { refusal, type Reply } from '#testing/fake-server.ts';
import { adminOrder, orderId, otherAdmin, said } from '#testing/open-admin.tsx';
import { emitLive } from '#live/live-events.ts';
import { toast } from '#ui/toast.ts';
import { openOrders, row, shownIds, threeOrders } from './testing/orders-screen.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const select = async (n: number) => (await row(n)).getByRole<HTMLSelectElement>('combobox');

describe('the table of orders', () => {
  it('shows id, user, items, total and status of each, newest first', async () => {
    openOrders();
    const newest = await row(3);
    for (const text of ['Ravi Kumar', 'ravi@example.com', 'Regular, Tomato, Mozzarella', '₹349']) {
      expect(newest.getByText(text)).toBeTruthy();
    }
    expect(newest.getByRole('button', { name: /^#010003, copy/ }).title).toBe(orderId(3));
    expect((await select(2)).value).toBe('In the Kitchen');
    expect([...(await select(2)).options].map(({ value }) => value)).toEqual([
      'Order Received',
      'In the Kitchen',
      'Sent to Delivery',
      'Delivered',
    ]);
    expect(shownIds()).toEqual([3, 2, 1].map(orderId));
  });

  it('counts the orders of each status, and shows one status alone', async () => {
    const { server } = openOrders();
    expect(await screen.findByRole('button', { name: 'All 3' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'In the Kitchen 1' }));
    await waitFor(() => expect(shownIds()).toEqual([orderId(2)]));
    expect(server.sent.at(-1)?.path).toContain('status=In+the+Kitchen');
    expect(server.sent.at(-1)?.path).toContain('limit=50');
  });

  it('searches on the server, and says when nothing is found', async () => {
    openOrders();
    await row(3);
    const search = screen.getByRole('searchbox', {
      name: 'Search by number, order id, name, email or phone',
    });
    await userEvent.type(search, 'ravi');
    await waitFor(() => expect(shownIds()).toEqual([orderId(3)]));
    await userEvent.clear(search);
    await userEvent.type(search, 'nobody');
    expect(await screen.findByText(notices.noOrders)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(shownIds()).toHaveLength(3));
    expect((search as HTMLInputElement).value).toBe('');
  });

  it('says that the orders could not be loaded, and tries again', async () => {
    let away = true;
    const list = () =>
      away ? { status: 503 } : { body: { orders: threeOrders() }, headers: { 'x-total-count': '3' } };
    openOrders(threeOrders(), undefined, { 'GET /order/get_orders': list });
    await said(errors.ordersFetch);
    away = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await row(1);
  });
});

describe('a status change', () => {
  it('is on the screen before the server has answered, counts included', async () => {
    const answer = deferred<Reply>();
    const fake = openOrders(threeOrders(), undefined, {
      [`PUT /order/update_order/${orderId(1)}`]: () => answer.promise,
    });
    await userEvent.selectOptions(await select(1), 'Delivered');
    expect((await select(1)).value).toBe('Delivered');
    expect(screen.getByRole('button', { name: 'Delivered 1' })).toBeTruthy();
    expect(toast.success).not.toHaveBeenCalled();
    await act(async () => answer.keep({ body: { message: '', order: fake.set(orderId(1), 'Delivered') } }));
    await said(adminNotices.orderStatusUpdated);
    expect((await select(1)).value).toBe('Delivered');
    expect((await row(1)).getByText(/by you/)).toBeTruthy();
  });

  it('is taken back when the server says no', async () => {
    openOrders(threeOrders(), undefined, {
      [`PUT /order/update_order/${orderId(1)}`]: refusal(
        503,
        'service_unavailable',
        refusalTexts.service_unavailable,
      ),
    });
    await userEvent.selectOptions(await select(1), 'Delivered');
    await said(refusalTexts.service_unavailable);
    expect((await select(1)).value).toBe('Order Received');
    expect(screen.getByRole('button', { name: 'Order Received 2' })).toBeTruthy();
  });

  it('on a stale row shows another admin’s change', async () => {
    const fake = openOrders();
    await row(1);
    fake.set(orderId(1), 'Sent to Delivery', otherAdmin);
    await userEvent.selectOptions(await select(1), 'In the Kitchen');
    await said(refusalTexts.order_stale);
    expect((await select(1)).value).toBe('Sent to Delivery');
    expect((await row(1)).getByText(/by Omar Admin/)).toBeTruthy();
  });

  it('can be undone for eight seconds, on the version that it made', async () => {
    const fake = openOrders();
    await userEvent.selectOptions(await select(1), 'Delivered');
    await said(adminNotices.orderStatusUpdated);
    const options = vi.mocked(toast.success).mock.lastCall?.[1];
    expect(options?.lifeMs).toBe(8_000);
    await act(async () => options?.action?.run());
    await waitFor(() => expect(fake.order(orderId(1))?.status).toBe('Order Received'));
    expect((await select(1)).value).toBe('Order Received');
    const puts = fake.server.sent.filter(({ method }) => method === 'PUT');
    expect(puts.at(-1)?.body).toEqual({ status: 'Order Received', version: 2 });
  });

  it('from another admin appears live, with their name', async () => {
    const fake = openOrders();
    await row(1);
    act(() => emitLive('order.changed', fake.set(orderId(1), 'Delivered', otherAdmin)));
    expect((await select(1)).value).toBe('Delivered');
    expect(screen.getByText(/^Omar Admin moved #\w+ to Delivered\.$/)).toBeTruthy();
    expect((await row(1)).getByText(/by Omar Admin/)).toBeTruthy();
  });
});

describe('several orders', () => {
  /** Another admin has moved the second meanwhile. */
  async function moveThree() {
    const fake = openOrders();
    await row(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded orders' }));
    fake.set(orderId(2), 'Delivered', otherAdmin);
    const bar = within(screen.getByRole('region', { name: 'Selected orders' }));
    await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Move to' }), 'Sent to Delivery');
    await userEvent.click(bar.getByRole('button', { name: 'Move 3' }));
    const results = within(await screen.findByRole('dialog', { name: '2 of 3 moved' }));
    return { fake, results };
  }

  it('move together, with a result for each', async () => {
    const { results } = await moveThree();
    expect(results.getAllByText(adminNotices.orderStatusUpdated)).toHaveLength(2);
    expect(results.getByText(refusalTexts.order_stale)).toBeTruthy();
    await userEvent.click(results.getByRole('button', { name: 'Back to the orders' }));
    expect((await select(1)).value).toBe('Sent to Delivery');
    expect((await select(2)).value).toBe('Delivered');
  });

  it('go back together too, from the results, and what can not go back says so', async () => {
    const { fake, results } = await moveThree();
    fake.set(orderId(1), 'Delivered', otherAdmin);
    await userEvent.click(results.getByRole('button', { name: 'Undo 2' }));
    expect(await screen.findByText(refusalTexts.order_stale)).toBeTruthy();
    await waitFor(() => expect(fake.order(orderId(3))?.status).toBe('Order Received'));
    expect(fake.order(orderId(1))?.status).toBe('Delivered');
  });
});

describe('the keys', () => {
  it('go through the rows, move the active one on, select it and undo', async () => {
    const fake = openOrders();
    await row(3);
    await userEvent.keyboard('jjk');
    expect(document.activeElement?.id).toBe(`order-${orderId(3)}`);
    await userEvent.keyboard('n');
    expect((await select(3)).value).toBe('In the Kitchen');
    await waitFor(() => expect(fake.order(orderId(3))?.status).toBe('In the Kitchen'));
    await said(adminNotices.orderStatusUpdated);
    await userEvent.keyboard('x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await userEvent.keyboard('u');
    await waitFor(() => expect(fake.order(orderId(3))?.status).toBe('Order Received'));
  });

  it('stay out of fields, and are listed by a question mark', async () => {
    openOrders();
    await row(3);
    await userEvent.type(screen.getByRole('searchbox'), 'j?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });

  it('go on with the next row when the active one leaves a filtered list', async () => {
    openOrders(threeOrders(), '?status=Order+Received');
    await row(3);
    await userEvent.keyboard('jn');
    await waitFor(() => expect(shownIds()).toEqual([orderId(1)]));
    await waitFor(() => expect(document.activeElement?.id).toBe(`order-${orderId(1)}`));
  });
});

describe('a new order', () => {
  it('comes in at the top with a mark, and is said once', async () => {
    openOrders();
    await row(3);
    const fresh = adminOrder(4, { createdAt: new Date().toISOString(), acknowledged: undefined });
    act(() => emitLive('order.changed', fresh));
    await waitFor(() => expect(shownIds()[0]).toBe(orderId(4)));
    expect((await row(4)).getByText('New')).toBeTruthy();
    expect(screen.getByText(/^New order #\w+: 1 Margherita\.$/)).toBeTruthy();
  });
});

describe('Delete', () => {
  it('says that a mail is sent only to whom has an address', async () => {
    const walkIn = { userId: { _id: '64b0000000000000000000c8', name: 'Walk-in', email: '' } };
    openOrders([adminOrder(1, walkIn), adminOrder(2)]);
    const asked = async (n: number) => {
      await userEvent.click((await row(n)).getByRole('button', { name: /^Delete order/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('checkbox', { name: /^Refund/ }));
      const mailed = screen.queryAllByText(/notified by email|emailed to the customer/).length;
      await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
      return mailed;
    };
    expect([await asked(1), await asked(2)]).toEqual([0, 2]);
  });

  it('asks first, and takes the order out of the list', async () => {
    const fake = openOrders();
    await userEvent.click((await row(2)).getByRole('button', { name: /^Delete order/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(fake.order(orderId(2))).toBeTruthy();
    await userEvent.click((await row(2)).getByRole('button', { name: /^Delete order/ }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /^Cancel order #/ }),
    );
    await said(adminNotices.orderDeleted);
    await waitFor(() => expect(shownIds()).toEqual([3, 1].map(orderId)));
  });
});
