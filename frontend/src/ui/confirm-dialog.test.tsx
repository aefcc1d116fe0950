import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function setUp(busy = false) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      title="Delete Margherita?"
      description="It leaves the menu at once."
      confirmLabel="Delete Margherita"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

it('names the action and runs it only on confirmation', async () => {
  const { onConfirm, onCancel } = setUp();
  expect(screen.getByRole('dialog', { name: 'Delete Margherita?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Margherita' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
});

it('Escape is no', async () => {
  const { onConfirm, onCancel } = setUp();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('does not go away under way', async () => {
  const { onCancel } = setUp(true);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(onCancel).not.toHaveBeenCalled();
});
