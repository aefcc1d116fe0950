import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function setUp() {
  const onClose = vi.fn<() => void>();
  const { container } = render(
    <Dialog title="Other address" onClose={onClose}>
      <input aria-label="Address" />
      <input type="checkbox" aria-label="Keep it" />
    </Dialog>,
  );
  return {
    onClose,
    pressBeside: () => userEvent.click(container.ownerDocument.documentElement, { pointerEventsCheck: 0 }),
  };
}

it('goes away by a press beside it', async () => {
  const { onClose, pressBeside } = setUp();
  await pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['typed', () => userEvent.type(screen.getByLabelText('Address'), '7')],
  ['chosen', () => userEvent.click(screen.getByLabelText('Keep it'))],
])('stays once something was %s in it: only Escape or a button ends that', async (_, enter) => {
  const { onClose, pressBeside } = setUp();
  await enter();
  await pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([true, false])(
  'closes by Back, the upper one first, which leaves no entry behind; busy: %s',
  async (busy) => {
    const onClose = vi.fn<(what: string) => void>();
    const dialogs = (open: string[]) =>
      open.map((title) => (
        <Dialog key={title} title={title} busy={busy && title === 'Lower'} onClose={() => onClose(title)} />
      ));
    const at = () => JSON.stringify(window.history.state);
    const isLeft = () => waitFor(() => expect(at()).not.toContain('opened'));
    await isLeft();
    const { rerender } = render(dialogs(['Lower', 'Upper']));
    await waitFor(() => expect(at()).toContain('2'));
    act(() => window.history.back());
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('Upper'));
    rerender(dialogs(['Lower']));
    act(() => window.history.back());
    if (busy) await waitFor(() => expect(at()).toContain('1'));
    else await waitFor(() => expect(onClose).toHaveBeenLastCalledWith('Lower'));
    expect(onClose).toHaveBeenCalledTimes(busy ? 1 : 2);
    rerender([]);
    await isLeft();
  },
);
