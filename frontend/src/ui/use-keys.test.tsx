import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { useKeys } from './use-keys.ts';

function Keyed({ onJ, on }: { onJ: (held: boolean) => boolean | void; on?: boolean }) {
  useKeys({ j: onJ }, on);
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="box" />
      <select aria-label="choice" />
    </>
  );
}

it('hears its keys wherever the focus is, but in fields', async () => {
  const onJ = vi.fn<() => void>();
  render(<Keyed onJ={onJ} />);
  await userEvent.keyboard('j');
  await userEvent.click(screen.getByLabelText('box'));
  await userEvent.keyboard('j');
  expect(onJ).toHaveBeenCalledTimes(2);
  await userEvent.type(screen.getByLabelText('text'), 'j');
  screen.getByLabelText('choice').focus();
  await userEvent.keyboard('j');
  expect(onJ).toHaveBeenCalledTimes(2);
});

it('leaves to the browser what is pressed together with Ctrl or Alt', async () => {
  const onJ = vi.fn<() => void>();
  render(<Keyed onJ={onJ} />);
  await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}');
  expect(onJ).not.toHaveBeenCalled();
});

it('takes a key for itself unless it says that there was nothing to do', () => {
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'j', cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { rerender } = render(<Keyed onJ={() => {}} />);
  expect(press()).toBe(true);
  rerender(<Keyed onJ={() => false} />);
  expect(press()).toBe(false);
});

it('distinguishes a held key from a pressed one', () => {
  const onJ = vi.fn<(held: boolean) => void>();
  render(<Keyed onJ={onJ} />);
  for (const repeat of [false, true])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, repeat }));
  expect(onJ.mock.calls).toEqual([[false], [true]]);
});

it('is silent behind a dialog and when it is switched off', async () => {
  const onJ = vi.fn<() => void>();
  const { rerender } = render(<Keyed onJ={onJ} on={false} />);
  await userEvent.keyboard('j');
  rerender(
    <>
      <Keyed onJ={onJ} />
      <Dialog onClose={() => {}} title="Sure?" />
    </>,
  );
  await userEvent.keyboard('j');
  expect(onJ).not.toHaveBeenCalled();
});
