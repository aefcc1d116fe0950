import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from './toast.ts';

it('announces: a mistake at once, good news politely', async () => {
  toast.error('Failed to fetch orders.');
  toast.success('Login successful!');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch orders.');
  expect((await screen.findByText('Login successful!')).closest('[role=status]')).toBeTruthy();
});

it('offers to undo', async () => {
  const run = vi.fn<() => void>();
  toast.info('Moved to In the Kitchen', { action: { label: 'Undo', run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
});

it('says the newest words once where toasts share an id', async () => {
  toast.error('first', { id: 'same' });
  await screen.findByText('first');
  toast.error('second', { id: 'same' });
  await screen.findByText('second');
  expect(screen.queryByText('first')).toBeNull();
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
