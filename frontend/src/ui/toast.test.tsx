import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from './toast.ts';

it('announces: a mistake at once, good news politely', async () => {
  toast.error('Failed to fetch orders.');
  toast.success('Login successful!');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch orders.');
  expect((await screen.findByText('Login successful!')).closest('[role=status]')).toBeTruthy();
});

it('is announced once: no live region lies in another', async () => {
  toast.error('Failed to fetch orders.');
  toast.success('Login successful!');
  const around = (one: HTMLElement) => one.parentElement?.closest('[role], [aria-live]:not([aria-live=off])');
  expect(around(await screen.findByRole('alert'))).toBeNull();
  expect(around(await screen.findByRole('status'))).toBeNull();
});

it('offers to undo', async () => {
  const run = vi.fn<() => void>();
  toast.info('Moved to In the Kitchen', { action: { label: 'Undo', run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
});

it('says the newest words once where toasts share an id', async () => {
  // Two of them before there is a place for any.
  for (const text of ['first', 'second']) toast.error(text, { id: 'same' });
  await screen.findByText('second');
  toast.error('third', { id: 'same' });
  await screen.findByText('third');
  expect(screen.queryByText('second')).toBeNull();
});

it('says the same words once at a time, whoever says them', async () => {
  toast.error('Failed to fetch cart.');
  toast.error('Failed to fetch cart.', { id: 'cart' });
  toast.error('Failed to fetch cart.');
  toast.error('Failed to fetch orders.');
  await screen.findByText('Failed to fetch orders.');
  // One that leaves has no role any more.
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Failed to fetch cart.'),
      expect.stringContaining('Failed to fetch orders.'),
    ]),
  );
});

it('leaves with the page that it was about; what led to the next page is still told there', async () => {
  const turn = () => act(() => void window.dispatchEvent(new Event('forno:page')));
  toast.success('Cart updated successfully!');
  await screen.findByText('Cart updated successfully!');
  turn();
  expect(screen.getByText('Cart updated successfully!').closest('[role=status]')).toBeTruthy();
  await userEvent.click(document.body);
  toast.success('Login successful!');
  await screen.findByText('Login successful!');
  turn();
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toContain('Login successful!');
});

it('says what an undo came to while the toast that offered it is still leaving', async () => {
  const run = () => toast.error('Somebody else moved it.', { id: 'order' });
  toast.success('Moved', { id: 'order', action: { label: 'Undo', run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else moved it.');
  toast.error('Still moved.', { id: 'order' });
  await screen.findByText('Still moved.');
  expect(screen.queryByText('Somebody else moved it.')).toBeNull();
});
