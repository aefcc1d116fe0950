import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { adminValidation } from '@forno/shared/messages/admin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminOrder, orderId, said } from '#testing/open-admin.tsx';
import { openOrders, row } from './testing/orders-screen.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const three = (parts: Partial<AdminOrderAnswer> = {}) =>
  adminOrder(1, { quantity: 3, totalAmount: 10_001, ...parts });
const sent: unknown[] = [];

async function openDialog(order = three(), replies: unknown[] = []) {
  sent.length = 0;
  const refund = {
    amount: 3_333,
    quantity: 1,
    state: 'due' as const,
    reason: 'Late.',
    byProvider: false,
    at: order.createdAt,
  };
  const after = { ...order, version: order.version + 1, refund };
  openOrders([order], '', {
    [`POST /order/refund/${orderId(1)}`]: ({ body }: { body?: unknown }) => {
      sent.push(body);
      const failure = replies.shift();
      if (failure) return failure as never;
      return { body: { message: 'It is on its way.', order: after, refund } };
    },
  });
  await userEvent.click((await row(1)).getByRole('button', { name: /^Refund part of order/ }));
  return within(await screen.findByRole('dialog'));
}

describe('Giving a part of an order back', () => {
  it('says what goes back and what stays, puts nothing back in stock unasked, and the order stays', async () => {
    const dialog = await openDialog();
    expect(dialog.getByText(/₹33.33 goes back to Asha Rao, and the shop keeps ₹66.68/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Give back ₹33.33' }));
    await said('It is on its way.');
    expect(sent).toEqual([
      { key: expect.stringMatching(/^[\w-]{8,64}$/), quantity: 1, reason: 'wrong', restock: false, back: 0 },
    ]);
    await waitFor(async () =>
      expect((await row(1)).getByText(/₹33.33 on its way back, 1 of 3/)).toBeTruthy(),
    );
  });

  it('takes an amount as people type it, within what is left, and asks for words where they say it all', async () => {
    const dialog = await openDialog();
    await userEvent.selectOptions(dialog.getByLabelText('What goes back'), 'An amount');
    expect(dialog.queryByLabelText('Put the ingredients back in stock')).toBeNull();
    const amount = dialog.getByLabelText('Amount in ₹');
    const give = () => userEvent.click(dialog.getByRole('button', { name: /^Give back/ }));
    for (const wrong of ['', '0.99', '100.02', '5.001', 'ten', '5,5']) {
      await userEvent.clear(amount);
      if (wrong) await userEvent.type(amount, wrong);
      await give();
      expect(dialog.getByText('Enter an amount from ₹1 to ₹100.01.')).toBeTruthy();
    }
    await userEvent.clear(amount);
    await userEvent.type(amount, '₹ 50.5');
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Something else');
    await give();
    expect(dialog.getByText(adminValidation.wordsRequired)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^More words/), 'The box was wet.');
    await give();
    await said('It is on its way.');
    expect(sent).toMatchObject([
      { amount: 5_050, reason: 'other', words: 'The box was wet.', restock: false },
    ]);
  });

  it('sends the same under the same key after a failure, and something else under another', async () => {
    const away = { status: 503, body: { message: 'Away.', code: 'queue_unavailable' } };
    const dialog = await openDialog(three(), [away, away]);
    const give = () => userEvent.click(dialog.getByRole('button', { name: /^Give back/ }));
    await give();
    await waitFor(() => expect(sent).toHaveLength(1));
    await give();
    await waitFor(() => expect(sent).toHaveLength(2));
    await userEvent.selectOptions(dialog.getByLabelText('What goes back'), '2 pizzas, ₹66.67');
    await give();
    await waitFor(() => expect(sent).toHaveLength(3));
    const [first, again, other] = sent.map((body) => (body as { key: string }).key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('counts what went back before, and asks how where a person received the money', async () => {
    const refund = {
      amount: 3_333,
      quantity: 1,
      state: 'done' as const,
      reason: '',
      byProvider: false,
      at: three().createdAt,
    };
    const dialog = await openDialog(three({ refund, paymentId: 'counter_1', kind: 'drink' }));
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1 item, ₹33.34', '2 items, ₹66.68', 'As it was paid', 'Cash', 'UPI', 'Card']),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Give back ₹33.34' }));
    await said('It is on its way.');
    expect(sent).toEqual([expect.not.objectContaining({ tender: expect.anything() })]);
    expect(sent).toMatchObject([{ back: 3_333 }]);
  });

  it('keeps what is typed over a reload, until it is called off', async () => {
    const type = async () => (await openDialog()).getByLabelText<HTMLInputElement>(/^More words/);
    await userEvent.type(await type(), 'The box was crushed');
    cleanup();
    expect((await type()).value).toBe('The box was crushed');
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    cleanup();
    expect((await type()).value).toBe('');
  });

  it('stays as it is for another sum or way of giving back, and closes where the order is another by now', async () => {
    const refused = (code: string) => ({ status: 409, body: { code, message: code } });
    const codes = ['till_short', 'refund_other_tender', 'refund_over_limit', 'order_stale'];
    const dialog = await openDialog(three({ paymentId: 'counter_1' }), codes.map(refused));
    await userEvent.type(dialog.getByLabelText(/More words/), 'Sorry');
    for (const code of codes) {
      await userEvent.click(dialog.getByRole('button', { name: /^Give back/ }));
      await said(code);
      if (code !== 'order_stale') expect(dialog.getByDisplayValue('Sorry')).toBeTruthy();
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
