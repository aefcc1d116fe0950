import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

interface RowProps {
  /** What the answer in the dialog does to the row. */
  answer: 'keeps' | 'removes at once' | 'removes later';
}

/** A row whose button asks in a dialog, below a heading. */
function Row({ answer }: RowProps) {
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState(false);
  const close = () => {
    setAsked(false);
    if (answer === 'removes at once') setGone(true);
    if (answer === 'removes later') setTimeout(setGone, 200, true);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Orders</h1>
      {!gone && (
        <button type="button" onClick={() => setAsked(true)}>
          Cancel
        </button>
      )}
      {asked && (
        <Dialog onClose={close} title="Cancel it?">
          <button type="button" onClick={close}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1, hidden: true });

it.each(['focused', 'only pressed, as in Safari'])(
  'a dialog gives the focus back to what opened it, %s',
  async (how) => {
    render(<Row answer="keeps" />);
    if (how === 'focused') await userEvent.click(button('Cancel'));
    else {
      button('Cancel').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      button('Cancel').click();
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.activeElement).toBe(button('Cancel')));
  },
);

it.each(['removes at once', 'removes later'] as const)(
  'the heading takes the focus, in sight, when the answer %s what opened the dialog',
  async (answer) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    render(<Row answer={answer} />);
    await userEvent.click(button('Cancel'));
    await userEvent.click(button('Yes'));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(scrolled.mock.contexts).toContain(heading());
  },
);

it('the heading takes the focus on a screen without a dialog, too, when what was pressed gives way', async () => {
  const screenWith = (sent: boolean) => (
    <main>
      <h1 tabIndex={-1}>{sent ? 'Check your inbox' : 'Forgotten password'}</h1>
      {!sent && <button type="button">Send</button>}
    </main>
  );
  const { rerender } = render(screenWith(false));
  button('Send').focus();
  rerender(screenWith(true));
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});
