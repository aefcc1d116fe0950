import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

it('disables the minus at 1, as the cart wants it', () => {
  render(<Stepper value={1} label="Margherita" onChange={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less: Margherita' }).disabled).toBe(true);
});

it('removes at 1 where the menu wants it', async () => {
  const onChange = vi.fn<(value: number) => void>();
  render(<Stepper value={1} min={0} removes label="Margherita" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Margherita' }));
  expect(onChange).toHaveBeenCalledWith(0);
});

it('counts every press and tells the count', async () => {
  function Counter() {
    const [value, setValue] = useState(1);
    return <Stepper value={value} label="Marinara" onChange={setValue} />;
  }
  render(<Counter />);
  const more = screen.getByRole('button', { name: 'One more: Marinara' });
  await userEvent.dblClick(more);
  expect(screen.getByRole('status').textContent).toBe('3');
});
