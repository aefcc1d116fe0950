import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Stepper } from './stepper.tsx';

function Counter({ from }: { from: number }) {
  const [value, setValue] = useState(from);
  return <Stepper value={value} label="Marinara" onChange={setValue} />;
}

it('disables the minus at 1, as the cart wants it', () => {
  render(<Stepper value={1} label="Margherita" onChange={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less: Margherita' }).disabled).toBe(true);
});

it('counts every press and announces the count', async () => {
  render(<Counter from={1} />);
  const more = screen.getByRole('button', { name: 'One more: Marinara' });
  await userEvent.dblClick(more);
  expect(screen.getByRole('status').textContent).toBe('3');
});

it('says why the plus stops at 50', async () => {
  render(<Counter from={49} />);
  expect(screen.queryByText('At most 50 of one pizza')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'One more: Marinara' }));
  expect(screen.getByText('At most 50 of one pizza').getAttribute('aria-live')).toBe('polite');
});

it.each([
  ['One less: Marinara', 2, 'One more: Marinara'],
  ['One more: Marinara', 49, 'One less: Marinara'],
])(
  'keeps the focus when the press of "%s" disables it, and leads on to the other button',
  async (name, from, other) => {
    render(<Counter from={from} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button.disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Quantity of Marinara' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: other }));
  },
);
